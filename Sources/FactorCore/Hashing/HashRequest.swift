package import FactorCrypto

/// The hashing that a decision needs before it can be made: at most one request of each kind.
package struct HashRequest: HashingWork {
    package var check: PasswordCheck?
    var digest: DigestRequest?
    var renewal: PasswordHashing?

    init(check: PasswordCheck? = nil, digest: DigestRequest? = nil, renewal: PasswordHashing? = nil) {
        (self.check, self.digest, self.renewal) = (check, digest, renewal)
    }

    package func finish(isRight: Bool) throws(CryptoFailure) -> HashResult {
        HashResult(
            verdict: try check?.finish(isRight: isRight), digests: try digest?.digests(),
            verifier: try renewal?.verifier())
    }
}

/// The result of a `HashRequest`.
package struct HashResult: Sendable {
    var verdict: PasswordVerdict?
    var digests: Digests?
    var verifier: PasswordVerifier?

    init(verdict: PasswordVerdict? = nil, digests: Digests? = nil, verifier: PasswordVerifier? = nil) {
        (self.verdict, self.digests, self.verifier) = (verdict, digests, verifier)
    }

    /// Whether this is the result of that request, or of one that asked for the same. The salts of new hashes are drawn
    /// for each request, and those of this result are as good.
    func answers(_ request: HashRequest) -> Bool {
        guard verdict?.verifier == request.check?.verifier, (verifier == nil) == (request.renewal == nil) else {
            return false
        }
        switch (digests?.request, request.digest) {
        case (nil, nil): return true
        case (let found?, let wanted?):
            guard found.isOfNewSet == wanted.isOfNewSet, found.codes.count == wanted.codes.count else { return false }
            return found.isOfNewSet || found.salt == wanted.salt
        default: return false
        }
    }
}

/// Passes requests and results between a decision that needs something hashed and its runner. One object serves all
/// decisions that are made one after the other.
package final class HashExchange {
    private var result: HashResult?
    private var request: HashRequest?
    /// Whether neither was set since they were cleared. Asked for each decision, most of which need nothing hashed.
    private var isClear = true

    package init() {}

    /// The results of hashing after an earlier run.
    package var hashed: HashResult? {
        get { result }
        set { (result, isClear) = (newValue, false) }
    }

    /// The request for which the decision stopped.
    package var wanted: HashRequest? {
        get { isClear ? nil : request }
        set { (request, isClear) = (newValue, false) }
    }

    /// Clears both.
    package func clear() {
        guard !isClear else { return }
        (result, request, isClear) = (nil, nil, true)
    }
}

extension DecisionContext {
    /// Returns the result of hashing. If there is none yet, or it is of something else by now, the decision stops with
    /// `Failure.stop`: its changes are discarded, and it is run again from its beginning once the result is there.
    ///
    /// So nothing that was read before the hashing is out of date after it.
    func hash(_ request: HashRequest) throws(Failure) -> HashResult {
        if let hashed = hashes.hashed, hashed.answers(request) { return hashed }
        hashes.wanted = request
        throw .stop
    }

    /// Returns how a password compares with the verifier of a check. Stops like `hash`.
    func verdict(of check: PasswordCheck) throws(Failure) -> PasswordVerdict {
        guard let verdict = try hash(HashRequest(check: check)).verdict else {
            throw .internal("a password was not hashed")
        }
        return verdict
    }

    /// Returns the digests of codes. Stops like `hash`.
    func digests(_ request: DigestRequest) throws(Failure) -> Digests {
        guard let digests = try hash(HashRequest(digest: request)).digests else {
            throw .internal("codes were not hashed")
        }
        return digests
    }

    /// Returns the verifier of a new password. Stops like `hash`.
    func verifier(of password: PasswordHashing) throws(Failure) -> PasswordVerifier {
        guard let verifier = try hash(HashRequest(renewal: password)).verifier else {
            throw .internal("a password was not hashed")
        }
        return verifier
    }
}

package import FactorCrypto

/// What a decision needs hashed before it can be made: at the most one of each.
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

/// What came of it.
package struct HashResult: Sendable {
    var verdict: PasswordVerdict?
    var digests: Digests?
    var verifier: PasswordVerifier?

    init(verdict: PasswordVerdict? = nil, digests: Digests? = nil, verifier: PasswordVerifier? = nil) {
        (self.verdict, self.digests, self.verifier) = (verdict, digests, verifier)
    }

    /// Whether this is what came of that request, or of one that asked for the same. Salts of what is new are drawn for each
    /// request, and those of this one are as good.
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

/// What is handed over between a decision that needs something hashed and whoever runs it. One object for all decisions that
/// are made one after the other.
package final class HashExchange {
    private var result: HashResult?
    private var request: HashRequest?
    /// Whether neither was set since they were forgotten: asked for each decision, most of which need nothing hashed.
    private var isClear = true

    package init() {}

    /// What was hashed for the decision, in a run before this one.
    package var hashed: HashResult? {
        get { result }
        set { (result, isClear) = (newValue, false) }
    }

    /// What the decision stopped for.
    package var wanted: HashRequest? {
        get { request }
        set { (request, isClear) = (newValue, false) }
    }

    /// Forgets both.
    package func clear() {
        guard !isClear else { return }
        (result, request, isClear) = (nil, nil, true)
    }
}

extension DecisionContext {
    /// Gives what came of hashing. Where that is not there yet, or is of something else by now, the decision stops with
    /// `Failure.restart`: what it has changed comes to nothing, and it is run again from its beginning once that is there.
    ///
    /// So nothing that was looked at before the hashing is out of date after it.
    func hash(_ request: HashRequest) throws(Failure) -> HashResult {
        if let hashed = hashes.hashed, hashed.answers(request) { return hashed }
        hashes.wanted = request
        throw .restart
    }

    /// How a password compares with the verifier of a check, as `hash` gives it.
    func verdict(of check: PasswordCheck) throws(Failure) -> PasswordVerdict {
        guard let verdict = try hash(HashRequest(check: check)).verdict else {
            throw .internal("a password was not hashed")
        }
        return verdict
    }

    /// The digests of codes, as `hash` gives them.
    func digests(_ request: DigestRequest) throws(Failure) -> Digests {
        guard let digests = try hash(HashRequest(digest: request)).digests else {
            throw .internal("codes were not hashed")
        }
        return digests
    }

    /// The verifier of a new password, as `hash` gives it.
    func verifier(of password: PasswordHashing) throws(Failure) -> PasswordVerifier {
        guard let verifier = try hash(HashRequest(renewal: password)).verifier else {
            throw .internal("a password was not hashed")
        }
        return verifier
    }
}

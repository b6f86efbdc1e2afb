package import FactorCrypto

/// What has to be hashed before an answer can be decided on: at the most one of each.
package struct FlowWork: HashingWork {
    package var check: PasswordCheck?
    var digest: DigestRequest?
    var renewal: PasswordHashing?

    init() {}

    /// A password that somebody signs up with, or adds.
    package init(newPassword password: Password, _ decision: DecisionContext) throws(Failure) {
        renewal = try Subject.newPassword(password, decision)
    }

    var isEmpty: Bool { check == nil && digest == nil && renewal == nil }

    package func finish(isRight: Bool) throws(CryptoFailure) -> FlowProduct {
        FlowProduct(
            verdict: try check?.finish(isRight: isRight), digests: try digest?.digests(),
            verifier: try renewal?.verifier())
    }
}

/// What came of it.
package struct FlowProduct: Sendable {
    var verdict: PasswordVerdict?
    var digests: Digests?
    package internal(set) var verifier: PasswordVerifier?

    package init() {}

    init(verdict: PasswordVerdict?, digests: Digests?, verifier: PasswordVerifier?) {
        self.verdict = verdict
        self.digests = digests
        self.verifier = verifier
    }
}

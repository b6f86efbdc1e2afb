package import FactorCrypto

/// A password that has to be hashed into a new verifier.
package struct PasswordHashing: HashingWork {
    let password: Password
    let salt: [UInt8]
    let cost: Argon2Cost

    init(_ password: Password, _ decision: DecisionContext) {
        self.password = password
        salt = decision.randomness.bytes(Argon2id.saltLength)
        cost = decision.policy.password.cost
    }

    package func finish(isRight: Bool) throws(CryptoFailure) -> PasswordVerifier { try verifier() }

    func verifier() throws(CryptoFailure) -> PasswordVerifier {
        let digest = try password.normal.withBytes { bytes throws(CryptoFailure) in
            try Argon2id.digest(bytes, salt: salt, cost: cost)
        }
        return .own(salt: salt, cost: cost, digest: digest)
    }
}

/// A password that has to be checked against a verifier, and hashed again if it is right and the verifier is outdated.
package struct PasswordCheck: HashingWork {
    let password: Password
    let verifier: PasswordVerifier
    let renewal: PasswordHashing?
    /// Whether the answer itself says that the password was right, so that its time need not hide it.
    package let isDisclosed: Bool

    init(password: Password, verifier: PasswordVerifier, renewal: PasswordHashing? = nil, isDisclosed: Bool = true) {
        self.password = password
        self.verifier = verifier
        self.renewal = renewal
        self.isDisclosed = isDisclosed
    }

    /// The cost of the comparison.
    package var cost: PasswordCost { verifier.cost }

    package var check: PasswordCheck? { self }

    /// Whether the password is right.
    package func matches() throws(CryptoFailure) -> Bool { try verifier.matches(password) }

    package func finish(isRight: Bool) throws(CryptoFailure) -> PasswordVerdict {
        PasswordVerdict(
            verifier: verifier, isRight: isRight, renewed: isRight ? try renewal?.verifier() : nil)
    }
}

/// The result of checking a password against a verifier.
package struct PasswordVerdict: Sendable {
    /// The verifier that was checked. If the subject has another one by now, the verdict is worthless.
    let verifier: PasswordVerifier
    let isRight: Bool
    let renewed: PasswordVerifier?
}

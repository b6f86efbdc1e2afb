package import FactorCrypto

/// A new verifier that has to be made of a password.
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

/// A password that has to be held against a verifier, and hashed anew where it is right and the verifier is outdated.
package struct PasswordCheck: HashingWork {
    let password: Password
    let verifier: PasswordVerifier
    let renewal: PasswordHashing?
    /// Whether the answer tells by itself that the password was right, so that its time need not hide it.
    package let isTold: Bool

    init(password: Password, verifier: PasswordVerifier, renewal: PasswordHashing? = nil, isTold: Bool = true) {
        self.password = password
        self.verifier = verifier
        self.renewal = renewal
        self.isTold = isTold
    }

    /// What the comparison costs.
    package var cost: PasswordCost { verifier.cost }

    package var check: PasswordCheck? { self }

    /// Tells whether the password is right.
    package func matches() throws(CryptoFailure) -> Bool { try verifier.matches(password) }

    package func finish(isRight: Bool) throws(CryptoFailure) -> PasswordVerdict {
        PasswordVerdict(
            verifier: verifier, isRight: isRight, renewed: isRight ? try renewal?.verifier() : nil)
    }
}

/// How a password compared with a verifier.
package struct PasswordVerdict: Sendable {
    /// The one that was looked at: should the subject have another by now, the verdict is worth nothing.
    let verifier: PasswordVerifier
    let isRight: Bool
    let renewed: PasswordVerifier?
}

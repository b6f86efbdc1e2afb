package import FactorCrypto

/// A new verifier that has to be made of a password.
package struct PasswordHashing: HashingWork {
    let password: Password
    let salt: [UInt8]
    let cost: Argon2Cost

    init(_ password: Password, _ decision: Decision) {
        self.password = password
        salt = decision.randomness.bytes(Argon2id.saltLength)
        cost = decision.policy.password.cost
    }

    package func run() throws(CryptoFailure) -> PasswordVerifier {
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

    package func run() throws(CryptoFailure) -> PasswordVerdict {
        let isRight = try verifier.matches(password)
        return PasswordVerdict(
            verifier: verifier, isRight: isRight, renewed: isRight ? try renewal?.run() : nil)
    }
}

/// How a password compared with a verifier.
package struct PasswordVerdict: Sendable {
    /// The one that was looked at: should the subject have another by now, the verdict is worth nothing.
    let verifier: PasswordVerifier
    let isRight: Bool
    let renewed: PasswordVerifier?
}

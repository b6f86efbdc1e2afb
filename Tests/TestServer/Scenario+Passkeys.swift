package import TestSupport

extension Scenario {
    /// Enrols a passkey that is active.
    package func enrolledPasskey(
        _ subject: String = "ada", seed: UInt64 = 1, _ prepare: (inout SoftPasskey) -> Void = { _ in }
    ) throws -> (id: String, passkey: SoftPasskey) {
        let begun = try ask("passkey.enroll", ["subject": .text(subject)])
        guard let id = begun.result["factor"]["factor_id"].text else { throw Unexpected(begun) }
        var passkey = SoftPasskey(seed: seed)
        prepare(&passkey)
        let ended = try ask(
            "factor.activate",
            [
                "subject": .text(subject), "factor_id": .text(id),
                "credential": passkey.registration(begun.result["public_key"]),
            ])
        guard ended.succeeded else { throw Unexpected(ended) }
        return (id, passkey)
    }

    /// Allows passkeys of `example.org` in the default tenant.
    package func allowPasskeys() throws {
        let answer = try ask("tenant.update", ["tenant": "default", "policy": ["passkey": ["rp_id": "example.org"]]])
        guard answer.succeeded else { throw Unexpected(answer) }
    }
}

import FactorProgram

/// `factorctl verify`: checks a code of any kind.
enum VerifyCommand {
    static let row = Command(
        words: ["verify"], arguments: [.subject],
        options: [
            .codeDescriptor,
            CommandLineOption("kind", "KIND", "only this kind: totp, hotp or backup_code"),
        ],
        readsCode: true, about: "Check a code from an app, a token or the backup codes, and spend it",
        details: """
            The exit status is the result. Eight digits are read as a one-time code; for an imported scratch code use
            --kind backup_code.
            """,
        example: "factorctl verify u-17\nif factorctl verify u-17 <<<\"$code\" >/dev/null; then echo welcome; fi",
        run: run)

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        var code = try session.requireCode()
        defer { code.withoutTrace() }
        var parameters = session.subject()
        parameters.add("code", text: code)
        if let kind = invocation["kind"] { parameters.add("kinds", texts: [kind]) }
        return try session.tell("factor.verify", parameters) { result throws(CLIError) in try text(result) }
    }

    /// Accepts only a complete success as the protocol defines it.
    private static func text(_ result: Part) throws(CLIError) -> String {
        guard try !result.texts("amr").isEmpty else { throw result.malformed("amr") }
        _ = try result.integer("verified_at")
        let remaining = try result.optionalInteger("codes_left").map { ", \($0) left" } ?? ""
        return "accepted: \(try result.word("kind")) of \(try result.word("factor_id"))\(remaining)\n"
    }
}

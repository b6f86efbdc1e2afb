import FactorCommand
import FactorWire

/// `factorctl activate`: the first code of a pending authenticator or token.
enum ActivateCommand {
    static let row = Command(
        words: ["activate"],
        arguments: [.subject, Command.Argument(name: "FACTOR_ID", about: "the pending factor, as `enroll` gave it")],
        options: [
            .codeDescriptor, CommandLineOption("hotp", nil, "it is a counter-based token, not an authenticator app"),
        ],
        readsCode: true, about: "Prove a pending authenticator app by its first code, which is spent",
        example: "factorctl activate u-17 fac_6yq4pdi4ea5zmjhfud3pwncd6i", run: run)

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        var code = try session.requireCode()
        defer { code.withoutTrace() }
        return try activate(invocation.words[1], code, isHOTP: invocation.has("hotp"), session)
    }

    static func activate(
        _ factor: String, _ code: [UInt8], isHOTP: Bool, _ session: RPCSession
    ) throws(CLIError) -> CommandStatus {
        var parameters = session.subject()
        parameters.add("factor_id", text: factor)
        parameters.add("code", text: code)
        return try session.tell(isHOTP ? "hotp.activate" : "totp.activate", parameters) { result throws(CLIError) in
            try text(result, factor)
        }
    }

    private static func text(_ result: Part, _ id: String) throws(CLIError) -> String {
        let factor = try result.object("factor")
        guard try factor.string("factor_id") == id else { throw factor.malformed("factor_id") }
        guard try factor.string("status") == "active" else { throw factor.malformed("status") }
        return "active: \(try factor.text("factor_id")). That code is spent; the next one signs in.\n"
    }
}

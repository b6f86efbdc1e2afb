import FactorProgram
import FactorWire

/// `factorctl activate`: checks the first code of a pending authenticator or token.
enum ActivateCommand {
    static let row = Command(
        words: ["activate"],
        arguments: [
            .subject, Command.Argument(name: "FACTOR_ID", about: "the pending factor, as printed by `enroll`"),
        ],
        options: [.codeDescriptor],
        readsCode: true, about: "Activate a pending authenticator or token with its first code, which is spent",
        example: "factorctl activate u-17 fac_6yq4pdi4ea5zmjhfud3pwncd6i", run: run)

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        var code = try session.requireCode()
        defer { code.withoutTrace() }
        return try activate(invocation.words[1], code, session)
    }

    static func activate(_ factor: String, _ code: [UInt8], _ session: RPCSession) throws(CLIError) -> CommandStatus {
        var parameters = session.subject()
        parameters.add("factor_id", text: factor)
        parameters.add("code", text: code)
        return try session.tell("factor.activate", parameters) { result throws(CLIError) in
            try text(result, factor)
        }
    }

    private static func text(_ result: Part, _ id: String) throws(CLIError) -> String {
        let factor = try result.object("factor")
        guard try factor.string("factor_id") == id else { throw factor.malformed("factor_id") }
        guard try factor.string("status") == "active" else { throw factor.malformed("status") }
        return "active: \(try factor.text("factor_id")). This code is spent; sign in with the next one.\n"
    }
}

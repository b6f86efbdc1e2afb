import FactorCommand
import FactorCrypto
import FactorWire

/// `factorctl enroll`: a new authenticator app, from the QR code to its first code.
enum EnrollCommand {
    static let options = [
        CommandLineOption("account", "NAME", "the account as the app shows it; the subject where left out"),
        CommandLineOption("issuer", "NAME", "the issuer as the app shows it; the policy's where left out"),
        CommandLineOption("name", "NAME", "what the user calls this authenticator"),
        CommandLineOption("wait", nil, "wait for the first code also where the standard input is no terminal"),
        .codeDescriptor,
    ]

    static let row = Command(
        words: ["enroll"], arguments: [.subject], options: options, readsCode: true,
        about: "Enrol an authenticator app: show its QR code, then ask for the first code",
        details: """
            Where the standard input is no terminal a code is waited for with --wait or --code-fd only; `activate` takes
            it later. With --json the QR code is left out.
            """,
        example: "factorctl enroll u-17 --account ada@example.org --issuer Example", run: run)

    private static func run(_ invocation: Invocation, _ conversation: Conversation) throws(Trouble) -> CommandStatus {
        let answer = try conversation.call("totp.enroll", request(invocation, conversation))
        let factor = answer.result.text("factor_id")
        conversation.show(answer) { text($0, subject: invocation.words[0]) }
        let isAsked = invocation.has("wait") || invocation.has(CommandLineOption.codeDescriptor.name)
        guard isAsked || conversation.person.isPresent && !invocation.isJSON else {
            if !invocation.isJSON { conversation.person.show(later(factor, invocation)) }
            return .done
        }
        return try activate(factor, invocation, conversation)
    }

    private static func request(_ invocation: Invocation, _ conversation: Conversation) -> RequestParameters {
        var parameters = conversation.subject()
        for (option, name) in [("account", "account_name"), ("issuer", "issuer"), ("name", "display_name")] {
            if let value = invocation[option] { parameters.add(name, text: value) }
        }
        if !invocation.isJSON { parameters.add("qr", text: "text") }
        return parameters
    }

    /// Asks for codes until one is right or none is typed; a script has one. A wrong one is counted by the daemon,
    /// which ends the asking in time.
    private static func activate(
        _ factor: String, _ invocation: Invocation, _ conversation: Conversation
    ) throws(Trouble) -> CommandStatus {
        while true {
            guard var code = try firstCode(invocation, conversation) else {
                conversation.person.show(later(factor, invocation))
                return .done
            }
            defer { code.withoutTrace() }
            do throws(Trouble) {
                return try ActivateCommand.activate(factor, code, isHOTP: false, conversation)
            } catch {
                guard conversation.person.isPresent, case .refused(let refusal) = error, refusal.status == .refused
                else {
                    throw error
                }
                conversation.person.complain(refusal.sentence)
            }
        }
    }

    /// Nil where the person does it later.
    private static func firstCode(
        _ invocation: Invocation, _ conversation: Conversation
    ) throws(Trouble) -> [UInt8]? {
        guard conversation.person.isPresent, !invocation.has(CommandLineOption.codeDescriptor.name) else {
            return try conversation.requireCode()
        }
        return conversation.codeIfTyped("First code that the app shows (Enter to do it later): ")
    }

    private static func later(_ factor: String, _ invocation: Invocation) -> String {
        let command = ["factorctl", "activate", invocation.words[0], factor] + invocation.address
        return "Pending until its first code: \(command.map(Shell.word).joined(separator: " "))\n"
    }

    private static func text(_ result: JSONValue, subject: String) -> String {
        let qr = result.member("qr")?.string() ?? ""
        let expiry = result.member("expires_at")?.integer().map { ", until \(Moment.text(milliseconds: $0))" } ?? ""
        return """
            \(qr)
            Scan this with the authenticator app, or type the secret: \(result.text("secret"))
            Neither is shown again.

            subject  \(Printable.text(subject))
            factor   \(result.text("factor_id")) (pending\(expiry))

            """
    }
}

extension [UInt8] {
    /// Overwrites what was typed.
    mutating func withoutTrace() {
        wipe(&self)
    }
}

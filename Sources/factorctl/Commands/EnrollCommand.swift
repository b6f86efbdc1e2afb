import FactorCrypto
import FactorProgram

/// `factorctl enroll`: enrols an authenticator app, from the QR code to its first code.
enum EnrollCommand {
    static let options = [
        CommandLineOption("account", "NAME", "the account name shown in the app; default: the subject"),
        CommandLineOption("issuer", "NAME", "the issuer shown in the app; default: the policy's"),
        CommandLineOption("name", "NAME", "the user's name for this authenticator"),
        CommandLineOption("wait", nil, "wait for the first code even if standard input is not a terminal"),
        .codeDescriptor, .repetition,
    ]

    static let row = Command(
        words: ["enroll"], arguments: [.subject], options: options, readsCode: true,
        about: "Enrol an authenticator app: show its QR code, then ask for the first code",
        details: """
            If standard input is not a terminal, it waits for a code only with --wait or --code-fd; use `activate`
            later. With --json the QR code is omitted.
            """,
        example: "factorctl enroll u-17 --account ada@example.org --issuer Example", run: run)

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        let answer = try session.callOnce("totp.enroll", request(invocation, session))
        let factor = try answer.part.object("factor").word("factor_id")
        try session.show(answer) { part throws(CLIError) in
            try text(part, subject: invocation.words[0], hasQR: !invocation.isJSON)
        }
        let isAsked = invocation.has("wait") || invocation.has(CommandLineOption.codeDescriptor.name)
        guard isAsked || session.console.isPresent && !invocation.isJSON else {
            if !invocation.isJSON { try session.console.show(later(factor, invocation)) }
            return .done
        }
        return try activate(factor, invocation, session)
    }

    private static func request(_ invocation: Invocation, _ session: RPCSession) -> RequestParameters {
        var parameters = session.subject()
        for (option, name) in [("account", "account_name"), ("issuer", "issuer"), ("name", "display_name")] {
            if let value = invocation[option] { parameters.add(name, text: value) }
        }
        if !invocation.isJSON { parameters.add("qr", text: "text") }
        return parameters
    }

    /// Asks for codes until one is right or the user presses Enter; a script sends one. The daemon counts wrong codes,
    /// which bounds the attempts.
    private static func activate(
        _ factor: String, _ invocation: Invocation, _ session: RPCSession
    ) throws(CLIError) -> CommandStatus {
        while true {
            guard var code = try firstCode(invocation, session) else {
                try session.console.show(later(factor, invocation))
                return .done
            }
            defer { code.withoutTrace() }
            do throws(CLIError) {
                return try ActivateCommand.activate(factor, code, session)
            } catch {
                guard session.console.isPresent, case .refused(let refusal) = error, refusal.status == .refused
                else {
                    throw error
                }
                session.console.complain(refusal.sentence)
            }
        }
    }

    /// Nil if the user will do it later.
    private static func firstCode(
        _ invocation: Invocation, _ session: RPCSession
    ) throws(CLIError) -> [UInt8]? {
        guard session.console.isPresent, !invocation.has(CommandLineOption.codeDescriptor.name) else {
            return try session.requireCode()
        }
        return try session.codeIfTyped("First code shown by the app (Enter to do it later): ")
    }

    private static func later(_ factor: String, _ invocation: Invocation) -> String {
        let command = ["factorctl", "activate", invocation.words[0], factor] + invocation.address
        return "Pending until the first code: \(command.map(Shell.word).joined(separator: " "))\n"
    }

    private static func text(_ result: Part, subject: String, hasQR: Bool) throws(CLIError) -> String {
        let qr = hasQR ? try picture(result) : ""
        let factor = try result.object("factor")
        let expiry =
            try factor.optionalInteger("expires_at").map { ", until \(UTCFormat.text(milliseconds: $0))" } ?? ""
        return """
            \(qr)
            Scan this with the authenticator app, or type the secret: \(try result.word("secret"))
            Neither is shown again.

            subject  \(Printable.text(subject))
            factor   \(try factor.word("factor_id")) (pending\(expiry))

            """
    }

    /// The QR code; only drawing characters are accepted.
    private static func picture(_ result: Part) throws(CLIError) -> String {
        let picture = try result.string("qr")
        guard picture.unicodeScalars.allSatisfy({ "\n █▀▄#".unicodeScalars.contains($0) }) else {
            throw result.malformed("qr")
        }
        return picture
    }
}

extension [UInt8] {
    /// Wipes typed input.
    mutating func withoutTrace() {
        wipe(&self)
    }
}

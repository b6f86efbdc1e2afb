import FactorCrypto
import FactorProgram
import FactorWire

/// `factorctl call`: calls any method, with parameters as `NAME=VALUE`.
enum CallCommand {
    static let row = Command(
        words: ["call"],
        arguments: [Command.Argument(name: "METHOD", about: "a protocol method, such as tenant.list")],
        further: Command.Argument(name: "NAME=VALUE", about: "a parameter, in one of these forms:"),
        options: [.repetition], readsCode: true,
        about: "Call any method",
        details: """
            NAME=VALUE   VALUE as JSON if it is valid JSON (30, true, null, "text", {...}), otherwise as a string;
                         for a string of digits write NAME='"42"'
            NAME:=JSON   JSON; anything else is an error
            NAME=@-      a string typed at a prompt, or a line of standard input
            NAME=@fd:N   a string read from descriptor N, one line

            Codes, passwords, tokens and other secrets are accepted only in the last two forms, since others can see a
            command line.

            Methods that change something are sent with an idempotency_key. If the answer is lost, the key is printed: the
            same command with --repeat and the key gives the answer again within 60 seconds.
            """,
        example: """
            factorctl call totp.enroll subject=u-17 secret=@- activate=true
            factorctl call tenant.update tenant=default policy:='{"issuer":"Example"}'
            """, run: run)

    /// Parameters that are never taken from the command line: all that the contract marks as secret.
    static let secrets: Set = [
        "code", "codes", "device_token", "hash", "new_password", "next_code", "password", "response", "secret",
        "session_token", "verdict",
    ]

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        var parameters = session.scope()
        var names: Set<String> = []
        for word in invocation.words.dropFirst() {
            let parameter = try CallParameter(word)
            names.insert(parameter.name)
            try add(parameter, to: &parameters, session)
        }
        if names.contains(key), invocation.has(CommandLineOption.repetition.name) {
            throw .usage("give either --repeat or \(key)=")
        }
        let answer = try call(invocation.words[0], parameters, hasKey: names.contains(key), session)
        try session.show(answer) { $0.value.indented + "\n" }
        return .done
    }

    private static let key = "idempotency_key"

    /// Calls with a key, so that the answer can be requested again. Methods that take no key refuse it before they do
    /// anything, and are then called without one.
    private static func call(
        _ method: String, _ parameters: RequestParameters, hasKey: Bool, _ session: RPCSession
    ) throws(CLIError) -> Answer {
        guard !hasKey else { return try session.call(method, parameters) }
        do throws(CLIError) { return try session.callOnce(method, parameters) } catch {
            guard let refusal = error.refusal, refusal.reason == "invalid_params", refusal.details["field"] == key
            else {
                throw error
            }
            return try session.call(method, parameters)
        }
    }

    private static func add(
        _ parameter: CallParameter, to parameters: inout RequestParameters, _ session: RPCSession
    ) throws(CLIError) {
        switch parameter {
        case .json(let name, let json): parameters.add(name, json: json)
        case .text(let name, let text): parameters.add(name, text: text)
        case .asked(let name):
            var line = try session.require(Printable.text(name))
            parameters.add(name, text: line)
            line.withoutTrace()
        case .descriptor(let name, let descriptor):
            guard let given = session.console.read(descriptor: descriptor) else {
                throw .nothingTyped("descriptor \(descriptor) has no line: open it, as in 3<FILE")
            }
            var line = try session.text(given, Printable.text(name))
            parameters.add(name, text: line)
            line.withoutTrace()
        }
    }
}

/// A parsed `NAME=VALUE`.
enum CallParameter: Equatable {
    case json(String, [UInt8])
    case text(String, String)
    /// Ask for the value.
    case asked(String)
    /// Read the value from a descriptor.
    case descriptor(String, Int32)

    /// The parameter's name.
    var name: String {
        switch self {
        case .json(let name, _), .text(let name, _), .asked(let name), .descriptor(let name, _): name
        }
    }

    init(_ word: String) throws(CLIError) {
        let shown = Printable.text(word)
        guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
            throw .usage("'\(shown)' is not a parameter: write NAME=VALUE")
        }
        let isForced = word[..<sign].hasSuffix(":")
        let name = String(isForced ? word[..<sign].dropLast() : word[..<sign])
        let value = String(word[word.index(after: sign)...])
        if !isForced, value == "@-" {
            self = .asked(name)
            return
        }
        if !isForced, value.hasPrefix("@fd:"), let descriptor = Int32(value.dropFirst(4)), descriptor >= 0 {
            self = .descriptor(name, descriptor)
            return
        }
        guard !CallCommand.secrets.contains(name) else {
            throw .usage(
                "others can see a command line: write \(name)=@- and type it when asked, or send it on standard input"
            )
        }
        if let json = Self.json(value) {
            self = .json(name, json)
        } else if isForced {
            throw .usage("the value of \(Printable.text(name)):= is not JSON")
        } else {
            self = .text(name, value)
        }
    }

    /// The value in compact form if the protocol's reader accepts it as JSON.
    private static func json(_ value: String) -> [UInt8]? {
        let document = JSONDocument()
        let bytes = Array(value.utf8)
        let isJSON: Bool = bytes.withRawSpan { (try? document.parse($0)) != nil }
        guard isJSON else { return nil }
        var canonical: [UInt8] = []
        document.root.appendCanonical(to: &canonical)
        return canonical
    }
}

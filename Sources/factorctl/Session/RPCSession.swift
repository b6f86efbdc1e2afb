import FactorCrypto
import FactorProgram
import FactorSocket
import FactorWire
import Glibc

/// One run of a command: sends requests to the daemon and asks the user.
final class RPCSession {
    let console: any Console
    private let invocation: Invocation
    var isJSON: Bool { invocation.isJSON }
    private let connect: (Destination) throws(SocketFailure) -> any Transport
    private var transport: (any Transport)?
    /// The id of the last request. Each request has its own, so that no answer is taken for another's.
    private var asked: Int64 = 0
    /// How the user can get an answer again that may be lost; nil if nothing can be lost, or not be repeated.
    private(set) var repetition: String?

    init(
        _ invocation: Invocation, _ console: any Console,
        connect: @escaping (Destination) throws(SocketFailure) -> any Transport
    ) {
        self.invocation = invocation
        self.console = console
        self.connect = connect
    }

    /// Calls a method and returns its result; throws an error answer.
    func call(_ method: String, _ parameters: RequestParameters) throws(CLIError) -> Answer {
        repetition = nil
        return try result(method, parameters)
    }

    private func result(_ method: String, _ parameters: RequestParameters) throws(CLIError) -> Answer {
        let outcome = try ask(method, parameters)
        switch outcome {
        case .result(let answer): return answer
        case .error(var refusal, let json):
            if invocation.isJSON { throw .refusedAsJSON(refusal, json) }
            refusal.method = method
            refusal.targets = parameters.targets
            refusal.meant = suggestion(refusal)
            throw .refused(refusal)
        }
    }

    /// Calls a method whose answer can be requested again: it shows something once, or must not be done twice.
    func callOnce(_ method: String, _ parameters: RequestParameters) throws(CLIError) -> Answer {
        var parameters = parameters
        let key = invocation[CommandLineOption.repetition.name] ?? console.newKey()
        parameters.add("idempotency_key", text: key)
        repetition =
            "within 60 s the same command with --repeat \(Shell.word(key)) gives the same answer, and does nothing twice"
        do throws(CLIError) { return try result(method, parameters) } catch {
            // A refusal has already been reported.
            if error.refusal != nil { repetition = nil }
            throw error
        }
    }

    /// Sends one request and reads its answer.
    func ask(_ method: String, _ parameters: RequestParameters) throws(CLIError) -> Answer.Outcome {
        asked += 1
        var line = parameters.line(method, id: asked)
        defer { wipe(&line) }
        return try Answer.read(try exchange(line), to: asked)
    }

    /// The parameters of a method about the first subject on the command line.
    func subject() -> RequestParameters {
        var parameters = scope()
        parameters.add("subject", text: invocation.words[0])
        return parameters
    }

    /// The parameters of all methods about a tenant.
    func scope() -> RequestParameters {
        var parameters = RequestParameters()
        if let tenant = invocation.tenant { parameters.add("tenant", text: tenant) }
        return parameters
    }

    /// Reads a required line that nobody else may see: from the descriptor that an option names, or from the user. The
    /// caller wipes it.
    func require(_ name: String, option: String? = nil) throws(CLIError) -> [UInt8] {
        let descriptor = try option.flatMap { option throws(CLIError) in try invocation.number(option) }
        let line =
            descriptor.map { console.read(descriptor: Int32(clamping: $0)) }
            ?? console.read("\(name): ", isSecret: true)
        guard let line, !line.isEmpty else {
            throw .nothingTyped("no \(name) was given: type it when asked, or send it on standard input")
        }
        return try text(line, name)
    }

    /// Reads a required code. The caller wipes it.
    func requireCode() throws(CLIError) -> [UInt8] {
        var code = try require("code", option: CommandLineOption.codeDescriptor.name)
        code.removeSpaces()
        return code
    }

    /// Asks the user for a code; nil if none is typed. The caller wipes it.
    func codeIfTyped(_ question: String) throws(CLIError) -> [UInt8]? {
        guard var code = console.read(question, isSecret: true), !code.isEmpty else { return nil }
        code = try text(code, "code")
        code.removeSpaces()
        return code
    }

    /// The typed bytes, if they are text: only what was typed is ever sent.
    func text(_ typed: [UInt8], _ name: String) throws(CLIError) -> [UInt8] {
        guard OutsideText.isText(typed[...]) else {
            var typed = typed
            wipe(&typed)
            throw .nothingTyped("the \(name) is not UTF-8: nothing was sent")
        }
        return typed
    }

    /// Asks the user to confirm something irreversible.
    func confirm(_ consequence: String) throws(CLIError) {
        guard !invocation.has(CommandLineOption.yes.name) else { return }
        guard console.isPresent else { throw .usage("\(consequence): confirm with --yes") }
        let answer = console.read("\(consequence). Continue? Type yes: ", isSecret: false)
        guard answer == Array("yes".utf8) else { throw .nothingTyped("not confirmed; nothing was changed") }
    }

    /// Calls a method and shows the result.
    func tell(
        _ method: String, _ parameters: RequestParameters, _ text: (Part) throws(CLIError) -> String
    ) throws(CLIError) -> CommandStatus {
        try show(try call(method, parameters), text)
        return .done
    }

    /// Shows a result, as JSON if requested, otherwise as formatted by `text`. `text` is called in both cases, since it
    /// validates the answer.
    func show(_ answer: Answer, _ text: (Part) throws(CLIError) -> String) throws(CLIError) {
        let text = try text(answer.part)
        try console.show(invocation.isJSON ? answer.json + "\n" : text)
    }

    private func exchange(_ line: [UInt8]) throws(CLIError) -> [UInt8] {
        let destination = try invocation.destination
        do throws(SocketFailure) {
            let transport: any Transport
            if let open = self.transport { transport = open } else { transport = try connect(destination) }
            self.transport = transport
            return try transport.request(line)
        } catch {
            throw .unreachable(explain(error, destination.path))
        }
    }

    private func explain(_ failure: SocketFailure, _ path: String) -> String {
        if transport != nil {
            return
                "the connection to the daemon on \(path) broke off: \(failure); the command may have been carried out"
        }
        // Nothing was sent yet.
        repetition = nil
        switch failure.code {
        case .closed:
            return "no daemon answers on \(path): start it with factord --dev, or name its socket with --socket "
                + "or in FACTORD_SOCKET"
        case .refused where failure.error == EACCES:
            return "you may not use \(path): run factorctl as the user who started the daemon"
        case .stranger: return failure.description
        case .refused where failure.error == ENOTDIR || failure.error == ENOTSOCK:
            return "\(path) is not a socket: name the daemon's with --socket"
        default: return "\(failure); name the daemon's socket with --socket"
        }
    }
}

extension [UInt8] {
    /// Removes spaces: apps show a space in the middle of a code, and people type it.
    ///
    /// The original bytes are wiped: removing spaces in place would leave the last ones behind.
    fileprivate mutating func removeSpaces() {
        var kept: [UInt8] = []
        kept.reserveCapacity(count)
        for byte in self where byte != UInt8(ascii: " ") { kept.append(byte) }
        wipe(&self)
        self = kept
    }
}

import FactorCommand
import FactorCrypto
import FactorSocket
import FactorWire
import Glibc

/// One run of a command: asks the daemon and the person, one question after the other.
final class Conversation {
    let person: any Person
    private let invocation: Invocation
    var isJSON: Bool { invocation.isJSON }
    private let connect: (String) throws(SocketFailure) -> any Transport
    private var transport: (any Transport)?

    init(
        _ invocation: Invocation, _ person: any Person,
        connect: @escaping (String) throws(SocketFailure) -> any Transport
    ) {
        self.invocation = invocation
        self.person = person
        self.connect = connect
    }

    /// Calls a method and gives its result; an error answer is thrown.
    func call(_ method: String, _ parameters: RequestParameters) throws(Trouble) -> Answer {
        var line = parameters.line(method)
        defer { wipe(&line) }
        let outcome = try Answer.read(try exchange(line))
        switch outcome {
        case .result(let answer): return answer
        case .error(let refusal, let json):
            if invocation.isJSON { throw .refusedAsJSON(refusal, json) }
            throw .refused(refusal)
        }
    }

    /// The parameters of a method about the subject that the command line names first.
    func subject() -> RequestParameters {
        var parameters = scope()
        parameters.add("subject", text: invocation.words[0])
        return parameters
    }

    /// The parameters that every method about a tenant takes.
    func scope() -> RequestParameters {
        var parameters = RequestParameters()
        if let tenant = invocation.tenant { parameters.add("tenant", text: tenant) }
        return parameters
    }

    /// Takes a line that has to be there and that nobody else is to see: from the descriptor that an option names, else
    /// from the person. The caller wipes it.
    func require(_ name: String, option: String? = nil) throws(Trouble) -> [UInt8] {
        let descriptor = try option.flatMap { option throws(Trouble) in try invocation.number(option) }
        let line =
            descriptor.map { person.read(descriptor: Int32(clamping: $0)) }
            ?? person.read("\(name): ", isSecret: true)
        guard let line, !line.isEmpty else {
            throw .nothingTyped("no \(name) was given: type it when asked, or send it on the standard input")
        }
        return line
    }

    /// Takes a code that has to be there. The caller wipes it.
    func requireCode() throws(Trouble) -> [UInt8] {
        var code = try require("code", option: CommandLineOption.codeDescriptor.name)
        code.removeSpaces()
        return code
    }

    /// Takes a code from the person; nil where they type none. The caller wipes it.
    func codeIfTyped(_ question: String) -> [UInt8]? {
        guard var code = person.read(question, isSecret: true), !code.isEmpty else { return nil }
        code.removeSpaces()
        return code
    }

    /// Has the person agree to what cannot be undone.
    func confirm(_ consequence: String) throws(Trouble) {
        guard !invocation.has(CommandLineOption.yes.name) else { return }
        guard person.isPresent else { throw .usage("\(consequence): say --yes if that is meant") }
        let answer = person.read("\(consequence). Go on? Type yes: ", isSecret: false)
        guard answer == Array("yes".utf8) else { throw .nothingTyped("not confirmed, nothing was changed") }
    }

    /// Calls a method and shows what came of it.
    func tell(
        _ method: String, _ parameters: RequestParameters, _ text: (JSONValue) -> String
    ) throws(Trouble) -> CommandStatus {
        show(try call(method, parameters), text)
        return .done
    }

    /// Shows a result: as JSON where that was asked for, else as `text` tells it.
    func show(_ answer: Answer, _ text: (JSONValue) -> String) {
        person.show(invocation.isJSON ? answer.json + "\n" : text(answer.result))
    }

    private func exchange(_ line: [UInt8]) throws(Trouble) -> [UInt8] {
        let path = invocation.socket
        do throws(SocketFailure) {
            let transport: any Transport
            if let open = self.transport { transport = open } else { transport = try connect(path) }
            self.transport = transport
            return try transport.request(line)
        } catch {
            throw .unreachable(explain(error, path))
        }
    }

    private func explain(_ failure: SocketFailure, _ path: String) -> String {
        let path = Printable.text(path)
        if transport != nil {
            return "the daemon on \(path) broke off: \(failure); ask again, since it may have done it"
        }
        switch failure.code {
        case .closed:
            return "no daemon answers on \(path): start it with factord --dev, or name its socket with --socket "
                + "or in FACTORD_SOCKET"
        case .refused where failure.error == EACCES:
            return "you may not use \(path): run factorctl as the user who started the daemon"
        case .refused where failure.error == ENOTDIR || failure.error == ENOTSOCK:
            return "\(path) is no socket: name the daemon's with --socket"
        default: return "\(failure); name the daemon's socket with --socket"
        }
    }
}

extension [UInt8] {
    /// Apps show a code with a space in its middle, and so people type it.
    ///
    /// The bytes as they came are wiped: taken out in place, they would leave the last ones behind.
    fileprivate mutating func removeSpaces() {
        var kept: [UInt8] = []
        kept.reserveCapacity(count)
        for byte in self where byte != UInt8(ascii: " ") { kept.append(byte) }
        wipe(&self)
        self = kept
    }
}

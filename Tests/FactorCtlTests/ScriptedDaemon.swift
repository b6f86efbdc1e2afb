import FactorSocket

@testable import factorctl

/// A daemon that gives the answers of the test, one after the other, and remembers what it was asked.
final class ScriptedDaemon: Transport {
    private var answers: [String]
    private(set) var requests: [String] = []

    init(_ answers: [String]) {
        self.answers = answers
    }

    func request(_ line: [UInt8]) throws(SocketFailure) -> [UInt8] {
        requests.append(String(decoding: line, as: UTF8.self))
        guard !answers.isEmpty else { throw SocketFailure(.closed, "wait for the answer") }
        return Array(answers.removeFirst().utf8)
    }

    static func result(_ json: String) -> String { #"{"jsonrpc":"2.0","id":1,"result":"# + json + "}" }

    static func error(_ code: Int, _ data: String) -> String {
        #"{"jsonrpc":"2.0","id":1,"error":{"code":\#(code),"message":"it went wrong","data":\#(data)}}"#
    }
}

/// One run of factorctl against a scripted daemon.
struct Run {
    let person: ScriptedPerson
    let daemon: ScriptedDaemon
    let status: CommandStatus

    init(_ arguments: String..., answers: [String] = [], person: ScriptedPerson = ScriptedPerson()) {
        self.init(arguments, answers: answers, person: person)
    }

    init(_ arguments: [String], answers: [String] = [], person: ScriptedPerson = ScriptedPerson()) {
        let daemon = ScriptedDaemon(answers)
        self.daemon = daemon
        self.person = person
        status = Program.run(arguments, person) { _ in daemon }
    }
}

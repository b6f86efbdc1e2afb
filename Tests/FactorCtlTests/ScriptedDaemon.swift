import FactorSocket

@testable import factorctl

/// A daemon that gives the answers of the test, one after the other, and remembers its requests.
final class ScriptedDaemon: Transport {
    private var answers: [String]
    private(set) var requests: [String] = []

    init(_ answers: [String]) {
        self.answers = answers
    }

    func request(_ line: [UInt8]) throws(SocketFailure) -> [UInt8] {
        requests.append(String(decoding: line, as: UTF8.self))
        guard !answers.isEmpty else { throw SocketFailure(.closed, "wait for the answer") }
        // Each request has the next number for its id.
        let answer = answers.removeFirst().replacing(Self.id, with: #""id":\#(requests.count)"#)
        return Array(answer.utf8)
    }

    /// The placeholder in an answer for the id of the request.
    static let id = #""id":"of the request""#

    static func result(_ json: String) -> String { #"{"jsonrpc":"2.0",\#(id),"result":"# + json + "}" }

    static func error(_ code: Int, _ data: String) -> String {
        #"{"jsonrpc":"2.0",\#(id),"error":{"code":\#(code),"message":"it went wrong","data":\#(data)}}"#
    }
}

/// One run of factorctl against a scripted daemon.
struct Run {
    let console: ScriptedConsole
    let daemon: ScriptedDaemon
    let status: CommandStatus

    init(_ arguments: String..., answers: [String] = [], console: ScriptedConsole = ScriptedConsole()) {
        self.init(arguments, answers: answers, console: console)
    }

    init(_ arguments: [String], answers: [String] = [], console: ScriptedConsole = ScriptedConsole()) {
        let daemon = ScriptedDaemon(answers)
        self.daemon = daemon
        self.console = console
        status = Program.run(arguments, console) { _ in daemon }
    }
}

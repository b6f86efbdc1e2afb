import FactorSocket
import Foundation
import TestMachine
import Testing

/// A daemon that serves the test's own user, or as its configuration says, until the test kills or stops it.
final class RunningDaemon {
    let home: Home
    private let process: ChildProcess
    /// The line on standard output that reported readiness.
    let readyLine: String

    /// Starts a daemon and returns once it is ready. Throws how it ended if it never is.
    init(
        _ home: Home, _ arguments: [String] = [], input: String = "", environment: [String: String] = [:],
        program: String = Program.daemon, leading: [String] = [], configuration: String? = nil, passing: [Int32] = [],
        isBare: Bool = false
    ) throws {
        self.home = home
        let usual = try configuration.map { ["--config", try home.write($0, to: "factord.json")] }
        if configuration != nil || arguments.contains("--master-key") { try home.allowNewStore() }
        // A bare one gets only `arguments`.
        let leading = leading + (isBare ? [] : usual ?? Self.arguments(home))
        process = try ChildProcess(
            program, leading + arguments, input: home.write(input, to: "input"),
            errors: home.log, environment: environment, passing: passing)
        readyLine = process.readOutput(upToLine: true)
        guard readyLine.hasSuffix("\n") else {
            throw Ended(status: process.wait(), output: readyLine, errors: home.logged)
        }
    }

    static func arguments(_ home: Home) -> [String] {
        ["--dev", "--socket", home.socket, "--state", home.state]
    }

    /// What a daemon that does not start writes to its standard error.
    static func refusal(_ home: Home, _ further: [String] = [], input: String = "") throws -> String {
        if further.contains("--master-key") { try home.allowNewStore() }
        let ended = try Program.run(Program.daemon, arguments(home) + further, input: input)
        #expect(ended.status == 1)
        #expect(ended.output.isEmpty)
        return ended.errors
    }

    var id: Int32 { process.id }

    func signal(_ number: Int32) { process.signal(number) }

    /// Kills it, and returns when it is gone.
    func kill() { process.end(by: SIGKILL) }

    /// Asks it to stop, and returns its exit status.
    func terminate() -> Int32 { process.end(by: SIGTERM) }

    /// Waits for its end, and returns its exit status.
    func wait() -> Int32 { process.wait() }

    /// Everything on its standard output after the ready line. Call this only after it has ended.
    func restOfOutput() -> String { process.readOutput(upToLine: false) }

    /// Some run as another user, in a folder below one that everybody may write to.
    func client() throws -> Client { try Client(path: home.socket, daemonUser: UInt32(OtherUser.id)) }

    func clients(_ count: Int) throws -> [Client] { try (0..<count).map { _ in try client() } }

    /// Calls one method on a connection of its own.
    func call(_ method: String, _ params: [String: Any] = [:]) throws -> Answer {
        try client().call(method, params)
    }

    /// Makes the same call on new connections at once, and returns the answers that come.
    func burst(
        _ count: Int, _ method: String, _ params: [String: Any], killedAfter delay: ClosedRange<UInt32>? = nil
    ) throws -> [Answer] {
        let line = try Line.of(method, params)
        return try burst(clients(count).map { ($0, line) }, killedAfter: delay)
    }

    /// Sends lines at once, and returns the first answer to each connection.
    ///
    /// - Parameter delay: When the daemon is killed meanwhile, in microseconds.
    func burst(
        _ lines: [(client: Client, line: [UInt8])], killedAfter delay: ClosedRange<UInt32>? = nil
    ) throws -> [Answer] {
        try whileStopped { for (client, line) in lines { try client.send(line) } }
        if let delay {
            usleep(UInt32.random(in: delay))
            kill()
        }
        return lines.flatMap { $0.client.answers(1) }
    }

    /// The newest code that is to be delivered to an address.
    func code(to address: String) throws -> String {
        let jobs = try call("job.claim", ["kinds": ["deliver_message"], "limit": 50])
            .member("jobs", as: [[String: Any]].self)
        let payloads = jobs.compactMap { $0["payload"] as? [String: Any] }
        return try #require(payloads.last { $0["to"] as? String == address }?["code"] as? String)
    }

    /// Sends lines while the daemon is stopped, so that it finds all of them at once.
    func whileStopped(_ send: () throws -> Void) rethrows {
        signal(SIGSTOP)
        defer { signal(SIGCONT) }
        try send()
    }
}

import FactorCore
import FactorCrypto
import FactorSocket
import Foundation
import Glibc
import TestMachine
import TestSupport

/// The shipped daemon in a process of its own, asked over its socket.
final class ProcessServer: DrilledServer {
    private static let connections = 3

    let directory: String
    private let program: String
    private var process: ChildProcess?
    private var fleet: ClientFleet?
    private var buffers: [[UInt8]] = []
    private var sent = 0
    private var nextConnection = 0

    /// Makes a server from the program at that path, with all of its files in a directory.
    init(program: String, directory: String) throws {
        self.program = program
        self.directory = directory
        try FileManager.default.createDirectory(
            atPath: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try write(DrillKey.hexadecimal, to: directory + "/key")
        try write("", to: state + "/new-store")
        try FileManager.default.createDirectory(
            atPath: mark, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let configuration: JSON = [
            "state": .text(state), "master_key": ["file": .text(directory + "/key")],
            "anchor": ["file": .text(anchor)], "mark": ["directory": .text(mark)],
            "listeners": [
                [
                    "path": .text(socket),
                    "rules": [["uid": .integer(Int(geteuid())), "roles": "all", "tenants": "all"]],
                ]
            ],
        ]
        try write(configuration.line, to: directory + "/configuration")
    }

    var state: String { directory + "/state" }
    var database: String { state + "/factord.sqlite" }
    /// The path of the anchor, outside the store.
    var anchor: String { directory + "/anchor" }
    /// The directory that is in memory, as far as the daemon knows.
    var mark: String { directory + "/mark" }
    var socket: String { directory + "/s" }
    private var log: String { directory + "/log" }

    var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
    var alarms: [String] {
        logged.split(separator: "\n").filter { line in
            ["event=alarm", "alarm:", "event=defect"].contains { line.contains($0) }
        }.map(String.init)
    }
    /// Everything that the daemon has logged.
    var logged: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
    var id: Int32 { process?.id ?? 0 }

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    private var arguments: [String] { ["--config", directory + "/configuration"] }

    /// Starts the daemon and kills it after this time.
    func startAndKill(after microseconds: UInt32) throws {
        let process = try ChildProcess(program, arguments, errors: log)
        usleep(microseconds)
        process.end(by: SIGKILL)
    }

    func start() throws {
        kill()
        let before = logged.count
        let process = try ChildProcess(program, arguments, errors: log)
        guard process.readOutput(upToLine: true).hasSuffix("\n") else {
            _ = process.wait()
            throw DrillFailure("it does not start: \(logged.dropFirst(before))")
        }
        self.process = process
        fleet = try ClientFleet(path: socket, connections: Self.connections)
        buffers = [[UInt8]](repeating: [], count: Self.connections)
    }

    /// Stops all threads of the daemon.
    func freeze() throws {
        signal(SIGSTOP)
        let tasks = "/proc/\(id)/task"
        for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
            while let stat = try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8),
                let state = stat.split(separator: ")").last, !state.hasPrefix(" T")
            {
                sched_yield()
            }
        }
    }

    func signal(_ number: Int32) { process?.signal(number) }

    /// Kills the daemon at any point. Answers that it has sent can still be received.
    func kill() {
        process?.end(by: SIGKILL)
        process = nil
    }

    /// Stops the daemon with SIGTERM and returns its exit status.
    func terminate() -> Int32 {
        defer { process = nil }
        return process?.end(by: SIGTERM) ?? -1
    }

    func waitAMoment() { usleep(200_000) }

    func send(_ requests: [Request]) throws -> [Int] {
        guard let fleet else { throw DrillFailure("the server is down") }
        var numbers: [Int] = []
        for request in requests {
            sent += 1
            numbers.append(sent)
            let line: JSON = [
                "jsonrpc": "2.0", "id": .integer(sent), "method": .text(request.method), "params": request.params,
            ]
            nextConnection = (nextConnection + 1) % Self.connections
            // If the daemon is gone, the answer never comes.
            try? Array((line.line + "\n").utf8).withRawSpan { try fleet.send($0, on: nextConnection) }
        }
        return numbers
    }

    func receive() throws -> [Int: Answer]? {
        guard let fleet else { return nil }
        var answers: [Int: Answer] = [:]
        do throws(SocketFailure) {
            try fleet.receive(waitingAtMost: process == nil ? 0 : 1) { index, bytes in
                buffers[index] += bytes.array()
                take(index, &answers)
            }
        } catch {
            // The other connections may still have answers.
            guard process == nil, !answers.isEmpty else {
                self.fleet = nil
                return answers.isEmpty ? nil : answers
            }
        }
        return process == nil && answers.isEmpty ? nil : answers
    }

    private func take(_ index: Int, _ answers: inout [Int: Answer]) {
        while let end = buffers[index].firstIndex(of: 0x0A) {
            let answer = Answer(line: Array(buffers[index][...end]))
            buffers[index].removeFirst(end + 1)
            if let number = answer.json["id"].integer { answers[number] = answer }
        }
    }
}

extension ProcessServer {
    /// Verifies the whole stopped store and returns what is wrong.
    func verify() throws -> [String] {
        let verification = try Program.run(
            program,
            [
                "--verify-store", database, "--state", state, "--master-key", "file:\(directory)/key", "--anchor",
                anchor,
            ])
        return verification.status == 0 ? [] : ["--verify-store: \(verification.output)\(verification.errors)"]
    }
}

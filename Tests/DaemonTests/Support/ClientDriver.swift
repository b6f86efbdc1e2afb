import Foundation
import TestMachine
import TestSupport
import Testing

/// A driver of one of the clients in `protocol/clients/`, which makes the calls that it is told; `driver.md` there says how.
final class ClientDriver {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "protocol/clients/tests").path
    static let python = "/usr/bin/python3"

    /// What the programs of languages need from the environment.
    static var environment: [String: String] {
        let kept: Set = ["PATH", "HOME", "FACTORD_CLIENTS", "FACTORD_DRIVERS"]
        let inherited = ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
        return inherited.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    }

    /// The languages that `FACTORD_CLIENTS` names, or whose tools are installed.
    static let languages: [String] = {
        let named = try? Program.run(python, ["\(folder)/run_driver.py"], environment: environment)
        return named.map { $0.output.split(separator: "\n").map(String.init) } ?? []
    }()

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()
    private var number = 0
    private var early: [Int: JSON] = [:]

    /// Builds and starts the driver of a language.
    init(_ language: String) throws {
        process.executableURL = URL(filePath: Self.python)
        process.arguments = ["\(Self.folder)/run_driver.py", language]
        process.environment = Self.environment
        process.standardInput = input
        process.standardOutput = output
        // A driver that has ended is reported by its missing outcome.
        signal(SIGPIPE, SIG_IGN)
        try process.run()
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Tells the driver what to do, and returns the number of its outcome.
    func tell(_ line: JSON) throws -> Int {
        number += 1
        try input.fileHandleForWriting.write(contentsOf: Data((line.with("n", .integer(number)).line + "\n").utf8))
        return number
    }

    /// The next outcome of one of those numbers, as soon as there is one.
    func outcome(of numbers: Set<Int>) throws -> (number: Int, outcome: JSON) {
        while true {
            if let number = numbers.first(where: { early[$0] != nil }), let outcome = early.removeValue(forKey: number)
            {
                return (number, outcome)
            }
            let outcome = try #require(JSON(parsing: Array(line().utf8)), "a driver prints JSON")
            early[try #require(outcome["n"].integer)] = outcome
        }
    }

    private func line() throws -> String {
        while true {
            if let end = unread.firstIndex(of: 0x0A) {
                defer { unread.removeSubrange(...end) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty, "the driver has ended")
            unread += more
        }
    }
}

import FactorCrypto
import FactorProgram
import FactorServer
import Foundation
import TestMachine
import Testing

@testable import factord

/// Commands of the operator's, and files that hold one thing: how much is taken from them.
final class CommandTests {
    private let directory: TemporaryDirectory

    init() throws {
        // As in the daemon: a command that ends before it has read everything must not end this process.
        _ = signal(SIGPIPE, SIG_IGN)
        directory = try TemporaryDirectory()
    }

    /// Makes a file that only its owner can read.
    private func file(_ length: Int) throws -> String {
        try directory.write(String(repeating: "a", count: length), to: "\(length)")
    }

    // MARK: Commands

    @Test(arguments: [
        ("head -c 101 /dev/zero", "printed more than 100 bytes"), ("yes", "printed more than 100 bytes"),
        ("exit 3", "failed with status 3"), ("no-such-command 2>/dev/null", "failed with status 127"),
    ])
    func `a command that fails, or prints too much, is told of and does not stay`(command: String, told: String) {
        let problem = #expect(throws: StartProblem.self) {
            try ShellCommand(command, seconds: 600, most: 100).run([])
        }
        #expect(problem?.problem == told)
    }

    @Test func `a command that takes too long is killed`() {
        let problem = #expect(throws: StartProblem.self) {
            try ShellCommand("exec sleep 600", seconds: 0, most: 100).run([])
        }
        #expect(problem?.problem == "did not end within 0 s")
    }

    @Test func `a command that ended while the daemon stood still has had its time`() throws {
        let (ended, wait) = (directory.path + "/ended", 10_000 as UInt32)
        var readings = 0
        let command = ShellCommand("echo in time; exec >&-; : > \(ended)", seconds: 10, most: 100) {
            readings += 1
            while readings == 2, !FileManager.default.fileExists(atPath: ended) { usleep(wait) }
            return readings == 1 ? 0 : 90_000
        }
        #expect(try command.run([]) == Array("in time\n".utf8))
    }

    @Test(arguments: [0, 1, 100])
    func `as much output as allowed is taken`(length: Int) throws {
        let output = try ShellCommand("head -c \(length) /dev/zero", seconds: 600, most: 100).run([])
        #expect(output == [UInt8](repeating: 0, count: length))
    }

    @Test func `a command need not read what it is given`() throws {
        #expect(try ShellCommand("true", seconds: 600, most: 100).run([UInt8](repeating: 1, count: 60_000)) == [])
    }

    // MARK: The anchor

    /// The anchor of a store with many sidecars is long.
    @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 65_536])
    func `an anchor of any length that is allowed comes back as it was written`(length: Int) throws {
        let line = [UInt8](repeating: 0x61, count: length)
        let path = directory.path + "/anchor"
        let places: [any AnchorPlace] = [
            FileAnchor(path: path), CommandAnchor(readCommand: "cat \(path)", writeCommand: "cat >\(path)"),
        ]
        for place in places {
            try place.write(line)
            // A command cannot tell an empty anchor from none.
            #expect(try place.read() ?? [] == line)
        }
    }

    @Test func `a longer anchor is none`() throws {
        let path = try file(65_537)
        for place in [FileAnchor(path: path), CommandAnchor(readCommand: "cat \(path)", writeCommand: "false")]
            as [any AnchorPlace]
        {
            #expect(throws: AnchorFailure.self) { try place.read() }
        }
    }

    // MARK: Secrets, and configurations

    @Test func `a secret file has less than 4,096 bytes`() throws {
        let count = try SecretFile.read(file(4_095)).count
        #expect(count == 4_095)
        let problem = #expect(throws: StartProblem.self) { _ = try SecretFile.read(self.file(4_096)) }
        #expect(problem?.problem.hasSuffix("is too long for a key") == true)
    }

    @Test func `a configuration has a mebibyte at most`() throws {
        #expect(try ConfigurationText(path: file(1_048_576)).content().count == 1_048_576)
        #expect(throws: ConfigurationProblems.self) { try ConfigurationText(path: self.file(1_048_577)).content() }
    }
}

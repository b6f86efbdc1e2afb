import FactorProgram
import Foundation
import TestMachine
import Testing

@testable import factorctl

/// Bytes that are not UTF-8 are refused wherever they come from, and nothing is sent to the daemon because of them.
struct OutsideTextTests {
    private static let uris = """
        otpauth://totp/a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ
        otpauth://totp/b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJA
        """

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func run(subjects: [UInt8], options: [String] = []) -> Run {
        let console = ScriptedConsole(files: ["uris": bytes(Self.uris), "list": subjects])
        let answers = Array(repeating: #"{"outcome":"possible"}"#, count: 2).map(ScriptedDaemon.result)
        return Run(
            ["import", "--dry-run", "uris", "--subjects", "list"] + options, answers: answers, console: console)
    }

    @Test func `a list of subjects in Latin-1 is refused with its line, and no subject becomes another`() {
        let run = run(subjects: bytes("a\tren") + [0xE8] + bytes("\nb\tren") + [0xE9, 0x0A])
        #expect(run.status == .unusable)
        #expect(run.console.complaints == ["factorctl: list, line 1: is not UTF-8"])
        #expect(run.daemon.requests.isEmpty)
    }

    @Test func `a byte order mark and carriage returns are skipped`() {
        let run = run(subjects: [0xEF, 0xBB, 0xBF] + bytes("a\tada\r\nb\tbob\r\n\r\n"))
        #expect(run.status == .done, "\(run.console.complaints)")
        #expect(run.daemon.requests[0].contains(#""subject":"ada""#))
        #expect(run.daemon.requests[1].contains(#""subject":"bob""#))
    }

    @Test(arguments: [
        ["verify", "ada"], ["activate", "ada", "fac_a"], ["call", "m", "secret=@-"], ["call", "m", "secret=@fd:3"],
        ["verify", "ada", "--code-fd", "3"],
    ])
    func `input from a terminal or a descriptor is refused`(_ arguments: [String]) {
        let console = ScriptedConsole(bytes: [0x31, 0xE8])
        let run = Run(arguments, console: console)
        #expect(run.status == .usage)
        #expect(run.daemon.requests.isEmpty)
        #expect(console.complaints[0].contains("is not UTF-8"))
    }

    /// Runs the built program, because the bytes of a command line are lost before a test could see them.
    private func shell(_ command: String, passing passed: [Int32] = []) throws -> Ended {
        try TestMachine.Program.run("/bin/sh", ["-c", command, TestMachine.Program.ctl], passing: passed)
    }

    @Test func `an argument is refused with its number, and shown with its bytes`() throws {
        let said = try shell(#""$0" --socket /nowhere factors "$(printf 'ren\350')""#)
        #expect(said.status == 2)
        #expect(said.errors.hasPrefix("factorctl: argument 4 is not UTF-8: ren\\xE8"))
    }

    @Test func `so is an environment variable`() throws {
        let said = try shell(#"FACTORD_SOCKET="$(printf '/ren\350')" "$0" status"#)
        #expect(said.status == 2)
        #expect(said.errors.hasPrefix("factorctl: $FACTORD_SOCKET is not UTF-8: /ren\\xE8"))
    }

    @Test(arguments: ["--help", "--version", "man-page", "completion bash", "help tenant"])
    func `a full device, a closed stream and a broken pipe are reported`(_ words: String) throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        for said in [
            try shell(#""$0" \#(words) >/dev/full"#), try shell(#""$0" \#(words) >&-"#),
            try shell(#""$0" \#(words) >&3"#, passing: [pipe.fileHandleForWriting.fileDescriptor]),
        ] {
            #expect(said.status == 11, "\(said.errors)")
            #expect(said.errors.hasPrefix("factorctl: the standard output cannot be written: "), "\(said.errors)")
        }
        try pipe.fileHandleForWriting.close()
    }

    @Test func `a file has at most 64 MiB`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/file"
        try Data().write(to: URL(fileURLWithPath: path))
        // Without content, it takes no room on the disk.
        #expect(unsafe truncate(path, (64 << 20) + 1) == 0)
        #expect(throws: FileProblem(text: "is longer than 64 MiB")) { try InputFile.contents(of: path) }
        #expect(unsafe truncate(path, 64 << 20) == 0)
        #expect(try InputFile.contents(of: path).count == 64 << 20)
    }

    /// As slices, all at once, they would take 32 bytes each, and twice that while the list grows.
    @Test func `ten million empty lines take no memory`() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/file"
        try Data(repeating: 0x0A, count: 10_000_000).write(to: URL(fileURLWithPath: path))
        let said = try shell("ulimit -v 300000; \"$0\" import --dry-run --format otpauth '\(path)'")
        #expect(said.status == 10)
        #expect(said.errors == "factorctl: \(path), the file: holds no account\n")
    }
}

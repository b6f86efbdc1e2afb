import FactorProgram
import Foundation
import Testing

@testable import factorctl

/// For any input from outside, factorctl shows only printable characters and the ends of its own lines.
struct PrintableTests {
    /// Each is obeyed by a terminal, or is invisible to a person.
    private static let unseen: [Unicode.Scalar] = [
        "\u{00}", "\u{07}", "\u{08}", "\u{09}", "\u{0B}", "\u{0C}", "\u{0D}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}",
        "\u{9D}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{180E}", "\u{200B}", "\u{200D}", "\u{200E}", "\u{200F}",
        "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{3164}", "\u{FE0F}",
        "\u{FEFF}", "\u{FFF9}", "\u{FFFE}", "\u{E0041}", "\u{E0100}",
    ]
    /// A text with all of them, and a line that looks like one of factorctl's own.
    private static let nasty =
        "a" + String(String.UnicodeScalarView(unseen)) + "\u{1B}]0;t\u{07}\nFORGED\r\nFORGED\t\"\\é日"

    @Test func `a word for a shell is one word, whatever marks combine with its quotes`() throws {
        for text in ["it's", "'\u{301}; echo owned #", "a'\u{301}b'\u{20DD}", ""] {
            let shell = Process()
            (shell.executableURL, shell.arguments) = (
                URL(filePath: "/bin/sh"), ["-c", "printf %s \(Shell.word(text))"]
            )
            let output = Pipe()
            (shell.standardOutput, shell.standardError) = (output, output)
            try shell.run()
            let said = try output.fileHandleForReading.readToEnd() ?? Data()
            shell.waitUntilExit()
            #expect(String(decoding: said, as: UTF8.self) == Printable.text(text))
        }
    }

    private func check(_ run: Run, _ what: String) {
        for text in [run.console.shown] + run.console.complaints.map({ Printable.text($0) }) {
            let bad = text.unicodeScalars.filter { $0 != "\n" && ($0.value < 0x20 || Self.unseen.contains($0)) }
            #expect(bad.isEmpty, "\(what): \(bad.map { String($0.value, radix: 16) })")
        }
        for line in run.console.shown.split(separator: "\n") { #expect(!line.hasPrefix("FORGED"), "\(what)") }
    }

    @Test(arguments: Exchange.all)
    func `no string of an answer reaches the terminal unchanged`(_ exchange: Exchange) throws {
        for place in exchange.answers.indices {
            for mutant in try Mutation.strings(of: exchange.answers[place], by: Self.nasty) {
                var answers = exchange.answers
                answers[place] = mutant
                for options in [[], ["--json"]] {
                    check(exchange.run(options, answers: answers), "\(exchange.arguments + options): \(mutant)")
                }
            }
        }
    }

    @Test(arguments: Exchange.all)
    func `no string of an error reaches the terminal unchanged`(_ exchange: Exchange) throws {
        for reason in [
            "code_rejected", "throttled", "locked", "not_found", "wrong_state", "invalid_params", "policy_violation",
            "method_not_found", "forbidden", "overloaded", "internal", "unavailable", "other",
        ] {
            let data = #"{"reason":"\#(reason)","field":"f","detail":"p","status":"s","role":"r","reference":"x"}"#
            let error = #"{"code":1,"message":"m","data":\#(data)}"#
            for mutant in try Mutation.strings(of: error, by: Self.nasty) {
                for options in [[], ["--json"]] {
                    let console = ScriptedConsole(
                        typing: exchange.typing, files: exchange.files.mapValues { Array($0.utf8) })
                    let line = #"{"jsonrpc":"2.0","id":1,"error":\#(mutant)}"#
                    check(Run(exchange.arguments + options, answers: [line], console: console), mutant)
                }
            }
        }
    }

    @Test func `typed text is not shown unchanged`() {
        for arguments in [
            [Self.nasty], ["tenant", Self.nasty], ["--\(Self.nasty)"], ["--socket=\(Self.nasty)", "status"],
            ["subject", "delete", Self.nasty, "--yes"], ["tenant", "delete", Self.nasty], ["enroll", Self.nasty],
            ["import", Self.nasty], ["import", "x", "--format", Self.nasty], ["completion", Self.nasty],
            ["call", Self.nasty], ["call", "m", Self.nasty], ["call", "m", "\(Self.nasty):={"], ["help", Self.nasty],
            ["call", "m", "\(Self.nasty)=@-"], ["verify", "a", Self.nasty], ["backup", "/nowhere/\(Self.nasty)"],
        ] {
            let console = ScriptedConsole(isPresent: true, typing: ["no"])
            check(Run(arguments, console: console), "\(arguments)")
            for question in console.questions { #expect(!Printable.lines(question).contains("\u{1B}")) }
        }
    }

    @Test func `text of an imported file is not shown unchanged`() {
        let uri = "otpauth://totp/NAME?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        let encoded = Self.nasty.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let xml =
            "<KeyContainer xmlns=\"urn:ietf:params:xml:ns:keyprov:pskc\" Version=\"1.0\"><\u{202E}/></KeyContainer>"
        for text in [
            uri.replacing("NAME", with: encoded), uri.replacing("NAME", with: "a%E2%80%AE%E2%80%8Bb"),
            uri.replacing("NAME", with: "a") + "&\u{202E}\u{1B}[2J=1", "HOTP a\u{202E}b - 31 \u{1B}[2J", xml,
            "JBSWY3DPEHPK3PXP\n\" \u{1B}[2J\u{202E}\n",
            "HOTP \u{1B}[2J\u{202E} - 3132333435363738393031323334353637383930",
        ] {
            for options in [[], ["--json"], ["--skip-unusable"], ["--skip-unusable", "--json"]] {
                let console = ScriptedConsole(files: ["f": Array(text.utf8)])
                let answers = Array(repeating: #"{"outcome":"possible"}"#, count: 4).map(ScriptedDaemon.result)
                check(Run(["import", "--dry-run", "f"] + options, answers: answers, console: console), text)
            }
        }
    }

    @Test func `factorctl's own output is printable`() {
        var texts = [Manual.page, BashCompletion.script, ZshCompletion.script, FishCompletion.script]
        texts += [Help.text(of: .program)] + Command.all.map { Help.text(of: .command($0)) }
        for text in texts { #expect(Printable.lines(text) == text) }
    }

    @Test func `escapes for unprintable characters do not change the meaning of JSON`() {
        #expect(Printable.json("\"a\u{202E}é\u{7F}\u{E0041}\"") == #""a\u202eé\u007f\udb40\udc41""#)
        #expect(Printable.json(#"{"a":[1,"日"]}"#) == #"{"a":[1,"日"]}"#)
    }
}

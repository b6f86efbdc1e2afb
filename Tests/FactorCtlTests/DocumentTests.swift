import FactorProgram
import Foundation
import TestMachine
import Testing

@testable import factorctl

/// The manual page and the completions, read by the programs that they are for.
struct DocumentTests {
    private static func has(_ program: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
    }

    /// Runs a program with a text as a file, and returns its status and what it wrote to both streams.
    private func run(_ program: String, _ arguments: (String) -> [String], _ text: String) throws -> (Int32, String) {
        // A home of its own, because shells write into it.
        let home = try TemporaryDirectory()
        let path = try home.write(text, to: "text")
        let ended = try TestMachine.Program.run(
            "/usr/bin/\(program)", arguments(path), environment: ["HOME": home.path, "LC_ALL": "C.UTF-8"])
        return (ended.status, ended.output + ended.errors)
    }

    @Test(.enabled(if: has("groff"), "takes groff"))
    func `groff finds nothing wrong with the manual page`() throws {
        let (status, said) = try run("groff", { ["-man", "-ww", "-Tutf8", "-z", $0] }, Manual.page)
        #expect(status == 0)
        #expect(said == "")
    }

    @Test(.enabled(if: has("mandoc"), "takes mandoc"))
    func `mandoc finds nothing wrong with the manual page`() throws {
        let (status, said) = try run("mandoc", { ["-T", "lint", $0] }, Manual.page)
        #expect(status == 0, "\(said)")
    }

    @Test(.enabled(if: has("groff"), "takes groff"))
    func `the manual page shows every command, option, status and example`() throws {
        let (_, shown) = try run("groff", { ["-man", "-Tascii", "-P-cbou", "-rLL=500n", $0] }, Manual.page)
        for command in Command.all {
            #expect(shown.contains("factorctl \(command.usage)"), "\(command.name)")
            #expect(shown.contains(command.about), "\(command.name)")
            for line in command.example.split(separator: "\n") { #expect(shown.contains(line), "\(line)") }
            for option in command.options + Invocation.commonOptions { #expect(shown.contains("--\(option.name)")) }
        }
        for status in CommandStatus.allCases { #expect(shown.contains(status.about)) }
    }

    /// What bash offers for a line, with the cursor at its end.
    private func bash(_ line: String) throws -> [String] {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
        let question = """
            \(BashCompletion.script)
            COMP_WORDS=(\(words.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
            _factorctl
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let (status, said) = try run("bash", { ["--norc", "-u", $0] }, question)
        #expect(status == 0)
        return said.split(separator: "\n").map(String.init)
    }

    private func fish(_ line: String) throws -> [String] {
        let question = FishCompletion.script + "\ncomplete -C '\(line)'\n"
        let (status, said) = try run("fish", { ["--no-config", $0] }, question)
        #expect(status == 0, "\(said)")
        return said.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    /// zsh completes only at a terminal. The two functions that its completion would call record what they get.
    private func zsh(_ line: String) throws -> [String] {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
        let question = """
            compdef() { }
            compadd() { print -l -- ${(P)2}; }
            _describe() { print -l -- ${${(P)2}%%:*}; }
            _files() { print files; }
            \(ZshCompletion.script)
            words=(\(words.joined(separator: " "))) CURRENT=\(words.count)
            _factorctl
            """
        let (status, said) = try run("zsh", { ["-f", $0] }, question)
        #expect(status == 0, "\(said)")
        let prefix = line.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        return said.split(separator: "\n").map(String.init).filter { $0.hasPrefix(prefix) }
    }

    private func offered(_ shell: String, _ line: String) throws -> [String] {
        switch shell {
        case "bash": try bash(line)
        case "fish": try fish(line)
        default: try zsh(line)
        }
    }

    @Test(arguments: ["bash", "fish", "zsh"].filter(has))
    func `a shell completes the words that are possible`(_ name: String) throws {
        func shell(_ line: String) throws -> [String] { try offered(name, line) }
        let first = Set(Command.all.map { $0.words[0] })
        #expect(Set(try shell("factorctl ")) == first)
        #expect(Set(try shell("factorctl te")) == ["tenant"])
        #expect(Set(try shell("factorctl tenant ")) == ["create", "get", "list", "update", "check", "delete"])
        #expect(Set(try shell("factorctl --socket /x tenant d")) == ["delete"])
        #expect(Set(try shell("factorctl completion ")) == ["bash", "zsh", "fish"])
        #expect(Set(try shell("factorctl tenant delete shop --y")) == ["--yes"])
        #expect(Set(try shell("factorctl verify --co")) == ["--code-fd"])
        #expect(try shell("factorctl status --y").isEmpty)
        for command in Command.all {
            let offered = Set(try shell("factorctl \(command.name) --"))
            let options = command.options + Invocation.commonOptions
            #expect(offered == Set(options.map { "--" + $0.name }), "\(command.name)")
        }
    }
}

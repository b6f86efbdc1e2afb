import FactorProgram
import Testing

@testable import factorctl

struct HelpTests {
    @Test func `the help names every command, every common option and every status`() {
        let run = Run("--help")
        #expect(run.status == .done)
        for command in Command.all { #expect(run.console.shown.contains("  \(command.usage)  ")) }
        for option in Invocation.commonOptions { #expect(run.console.shown.contains("  --\(option.name)")) }
        for status in CommandStatus.allCases {
            let row = run.console.shown.split(separator: "\n").first { $0.hasPrefix("  \(status.rawValue) ") }
            #expect(row?.hasSuffix("  \(status.about)") == true, "\(status)")
        }
    }

    @Test(arguments: Command.all.map(\.name))
    func `a command's own help names its parameters`(_ name: String) throws {
        let command = try #require(Command.all.first { $0.name == name })
        let run = Run(command.words + ["--help"])
        #expect(run.status == .done)
        #expect(run.console.shown.contains("Example:\n  factorctl \(name)"))
        for argument in command.arguments { #expect(run.console.shown.contains("  \(argument.name)  ")) }
        for option in command.options { #expect(run.console.shown.contains("  --\(option.name)")) }
    }

    @Test(arguments: [
        [], ["frobnicate"], ["factors"], ["status", "x"], ["status", "--issuer", "x"], ["status", "--nope"],
        ["tenant"], ["tenant", "frobnicate"], ["tenant", "update", "shop"], ["completion", "tcsh"], ["call"],
        ["audit", "list", "--limit", "many"], ["audit", "list", "--limit", "0"],
    ])
    func `a wrong command line asks nothing of the daemon`(_ arguments: [String]) {
        let console = ScriptedConsole()
        let daemon = ScriptedDaemon([])
        #expect(Program.run(arguments, console) { _ in daemon } == .usage)
        #expect(console.complaints.count == 1)
        #expect(daemon.requests.isEmpty)
    }

    @Test func `the first word of several commands has a help that lists them`() {
        let run = Run("tenant", "--help")
        #expect(run.status == .done)
        for command in Command.group("tenant") { #expect(run.console.shown.contains("  \(command.usage)  ")) }
    }

    @Test func `no command's name is the beginning of another's`() {
        for command in Command.all {
            #expect(Command.all.filter { command.words.starts(with: $0.words) }.count == 1, "\(command.name)")
        }
    }
}

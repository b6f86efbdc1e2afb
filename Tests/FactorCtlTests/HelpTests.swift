import FactorCommand
import Testing

@testable import factorctl

struct HelpTests {
    @Test func `the help names every command, every common option and every status`() {
        let run = Run("--help")
        #expect(run.status == .done)
        for command in Command.all { #expect(run.person.shown.contains("  \(command.usage)  ")) }
        for option in Invocation.commonOptions { #expect(run.person.shown.contains("  --\(option.name)")) }
        for status in CommandStatus.allCases {
            #expect(run.person.shown.contains("  \(status.rawValue)  \(status.about)\n"))
        }
    }

    @Test(arguments: Command.all.map(\.name))
    func `a command's own help names what it takes`(_ name: String) throws {
        let command = try #require(Command.all.first { $0.name == name })
        let run = Run(name, "--help")
        #expect(run.status == .done)
        for argument in command.arguments { #expect(run.person.shown.contains("  \(argument.name)  ")) }
        for option in command.options { #expect(run.person.shown.contains("  --\(option.name)")) }
    }

    @Test(arguments: [
        [], ["frobnicate"], ["factors"], ["status", "x"], ["status", "--issuer", "x"], ["status", "--nope"],
    ])
    func `a wrong command line asks nothing of the daemon`(_ arguments: [String]) {
        let person = ScriptedPerson()
        let daemon = ScriptedDaemon([])
        #expect(Program.run(arguments, person) { _ in daemon } == .usage)
        #expect(person.complaints.count == 1)
        #expect(daemon.requests.isEmpty)
    }
}

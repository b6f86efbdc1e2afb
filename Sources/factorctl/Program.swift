import FactorCommand
import FactorSocket
import FactorWire
import Glibc

/// Runs one command of the operator's against a daemon, and ends with a status that a script can use.
@main
enum Program {
    static func main() {
        let arguments: [String]
        do throws(UsageProblem) { arguments = try ProgramStart.arguments() } catch {
            StandardError.line(Trouble.usage(error.text).text)
            exit(CommandStatus.usage.rawValue)
        }
        let status = run(arguments, Terminal()) { destination throws(SocketFailure) in
            try SocketTransport(destination)
        }
        exit(status.rawValue)
    }

    /// Everything but the process: what was typed goes in, a status comes out.
    static func run(
        _ arguments: [String], _ person: any Person,
        connect: @escaping (Destination) throws(SocketFailure) -> any Transport
    ) -> CommandStatus {
        do throws(Trouble) {
            let invocation = try Invocation(arguments)
            return try run(invocation, person, connect)
        } catch {
            person.complain(error.text)
            return error.status
        }
    }

    private static func run(
        _ invocation: Invocation, _ person: any Person,
        _ connect: @escaping (Destination) throws(SocketFailure) -> any Transport
    ) throws(Trouble) -> CommandStatus {
        guard !invocation.isVersion, !invocation.isHelp, case .command(let command) = invocation.topic else {
            try person.show(invocation.isVersion ? "factorctl \(Release.version)\n" : Help.text(of: invocation.topic))
            try person.finishShowing()
            return .done
        }
        let conversation = Conversation(invocation, person, connect: connect)
        do throws(Trouble) {
            let status = try command.run(invocation, conversation)
            try person.finishShowing()
            return status
        } catch {
            throw error.repeatable(conversation.repetition)
        }
    }
}

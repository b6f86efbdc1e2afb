import FactorCommand
import FactorSocket
import Glibc

/// Runs one command of the operator's against a daemon, and ends with a status that a script can use.
@main
enum Program {
    static func main() {
        let terminal = Terminal()
        let status = run(Array(CommandLine.arguments.dropFirst()), terminal) { path throws(SocketFailure) in
            try SocketTransport(path: path)
        }
        exit(status.rawValue)
    }

    /// Everything but the process: what was typed goes in, a status comes out.
    static func run(
        _ arguments: [String], _ person: any Person, connect: @escaping (String) throws(SocketFailure) -> any Transport
    ) -> CommandStatus {
        do throws(Trouble) {
            let invocation = try Invocation(arguments)
            guard case .command(let command) = invocation.topic, !invocation.isHelp else {
                person.show(Help.text(of: invocation.topic))
                return .done
            }
            let conversation = Conversation(invocation, person, connect: connect)
            return try command.run(invocation, conversation)
        } catch {
            person.complain(error.text)
            return error.status
        }
    }
}

import FactorCommand
import FactorSocket
import FactorWire
import Glibc

/// Runs one operator command against a daemon, and ends with a status for scripts.
@main
enum Program {
    static func main() {
        let arguments: [String]
        do throws(UsageProblem) { arguments = try ProgramStart.arguments() } catch {
            StandardError.line(CLIError.usage(error.text).text)
            exit(CommandStatus.usage.rawValue)
        }
        let status = run(arguments, Terminal()) { destination throws(SocketFailure) in
            try SocketTransport(destination)
        }
        exit(status.rawValue)
    }

    /// The program without the process: takes the arguments, returns the status.
    static func run(
        _ arguments: [String], _ console: any Console,
        connect: @escaping (Destination) throws(SocketFailure) -> any Transport
    ) -> CommandStatus {
        do throws(CLIError) {
            let invocation = try Invocation(arguments)
            return try run(invocation, console, connect)
        } catch {
            console.complain(error.text)
            return error.status
        }
    }

    private static func run(
        _ invocation: Invocation, _ console: any Console,
        _ connect: @escaping (Destination) throws(SocketFailure) -> any Transport
    ) throws(CLIError) -> CommandStatus {
        guard !invocation.isVersion, !invocation.isHelp, case .command(let command) = invocation.topic else {
            try console.show(invocation.isVersion ? "factorctl \(Release.version)\n" : Help.text(of: invocation.topic))
            try console.finishShowing()
            return .done
        }
        let session = RPCSession(invocation, console, connect: connect)
        do throws(CLIError) {
            let status = try command.run(invocation, session)
            try console.finishShowing()
            return status
        } catch {
            throw error.repeatable(session.repetition)
        }
    }
}

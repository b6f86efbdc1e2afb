import FactorCrypto
import FactorFiles
import FactorProgram
import FactorSocket
import Glibc

/// The output of a command, to get a key from a KMS or a token.
enum CommandOutput {
    /// Runs the command in a shell and returns its standard output; its standard error goes to ours. There is no
    /// timeout: somebody may have to touch a token.
    static func read(_ command: String) throws(StartProblem) -> SecretBytes {
        let pipe: Pipe
        do throws(StartProblem) { pipe = try Pipe() } catch { throw StartProblem("the key command \(error.problem)") }
        guard let child = ShellCommand.start(command, input: nil, output: pipe.writeEnd.descriptor) else {
            throw StartProblem("the key command could not be started: \(SystemError.last)")
        }
        pipe.writeEnd.close()
        let output = try SecretFile.drain(pipe.readEnd.descriptor, "the key command's output", upToLine: false)
        let status = ChildProgram.wait(for: child)
        guard status == 0 else { throw StartProblem("the key command failed with status \(status >> 8)") }
        return output
    }
}

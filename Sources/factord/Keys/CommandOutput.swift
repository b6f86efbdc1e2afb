import FactorCrypto
import FactorService
import Glibc

/// What a command prints: the way to a key that a KMS or a token keeps.
enum CommandOutput {
    /// Runs the command in a shell and gives its standard output; its standard error goes to ours.
    static func read(_ command: String) throws(StartProblem) -> SecretBytes {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw StartProblem("no pipe for the key command: \(SecretFile.lastError)")
        }
        let child = fork(command, writingTo: ends[1], otherEnd: ends[0])
        close(ends[1])
        defer { close(ends[0]) }
        guard let child else { throw StartProblem("the key command could not be started: \(SecretFile.lastError)") }
        let output = try SecretFile.drain(ends[0], "the key command's output", upToLine: false)
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else { throw StartProblem("the key command failed with status \(status >> 8)") }
        return output
    }

    private static func fork(_ command: String, writingTo output: Int32, otherEnd: Int32) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addclose(&actions, otherEnd)
        unsafe posix_spawn_file_actions_addclose(&actions, output)
        var child: pid_t = 0
        // Three strings and the closing null, freed once the child has its own copy.
        var words: [UnsafeMutablePointer<CChar>?] = unsafe []
        for word in ["sh", "-c", command] { unsafe words.append(strdup(word)) }
        unsafe words.append(nil)
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        let status = unsafe posix_spawn(&child, "/bin/sh", &actions, nil, words, environ)
        return status == 0 ? child : nil
    }
}

import FactorService
import Glibc

/// Directories that are their owner's alone.
enum PrivateDirectory {
    /// Makes a directory and those above it where they are new, 0700 or so that others may pass through; refuses one
    /// that others may write to.
    static func make(_ path: String, passable: Bool = false) throws(StartProblem) {
        guard !path.isEmpty else { return }
        var made = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            made += part
            if !made.isEmpty { try makeOne(made, mode: passable ? 0o755 : 0o700) }
            made += "/"
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw StartProblem("\(path) is no directory")
        }
        let isShared = status.st_mode & 0o022 != 0 && status.st_mode & S_ISVTX == 0
        guard !isShared, status.st_uid == geteuid() || status.st_uid == 0 else {
            throw StartProblem("others may write to \(path): choose a directory of your own, or run chmod go-w \(path)")
        }
    }

    private static func makeOne(_ path: String, mode: mode_t) throws(StartProblem) {
        if unsafe mkdir(path, mode) == 0 {
            // The mask takes everything from others, and here it is meant.
            if mode != 0o700 { unsafe chmod(path, mode) }
        } else if errno != EEXIST {
            throw StartProblem("the directory \(path) cannot be made: \(SecretFile.lastError)")
        }
    }
}

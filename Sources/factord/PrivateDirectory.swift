import Glibc

/// Directories that are their owner's alone.
enum PrivateDirectory {
    /// Makes a directory and those above it, 0700 where they are new; refuses one that others may write to.
    static func make(_ path: String) throws(StartProblem) {
        guard !path.isEmpty else { return }
        var made = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            made += part
            if !made.isEmpty, unsafe mkdir(made, 0o700) != 0, errno != EEXIST {
                throw StartProblem("the directory \(made) cannot be made: \(SecretFile.lastError)")
            }
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
}

import FactorProgram
import Glibc

/// Directories that only their owner can change.
///
/// A path may lead through directories that everybody may write to, such as /tmp. An entry there is trusted only if it
/// belongs to this user or to root: anybody could have created it, and in a directory that is not sticky anybody could
/// replace it later. Each part is examined through a descriptor from which the next one is opened, so that nothing can
/// be exchanged in between.
enum PrivateDirectory {
    /// Which other users may write to a directory.
    enum Writers {
        case none
        /// Any, if it is sticky: for sockets, which nobody can replace there.
        case ifSticky
        /// Any, by the operator's word: for sockets, which they can replace.
        case any

        /// Whether a directory with that mode is acceptable.
        func allow(_ mode: UInt32) -> Bool {
            guard mode & 0o022 != 0 else { return true }
            return self == .any || self == .ifSticky && mode & 0o1000 != 0
        }
    }

    /// `O_PATH`, which Glibc's overlay lacks: a descriptor for examining a file and opening others relative to it.
    private static let look: CInt = 0o10_000_000

    /// Creates a directory and missing parents, with mode 0700, or so that others may pass through. Refuses one that
    /// others may write to, that belongs to another user, or that another user may have created, even as a link.
    ///
    /// - Parameters:
    ///   - passable: whether others may pass through.
    ///   - writers: which others may write to it.
    static func make(_ path: String, passable: Bool = false, writers: Writers = .none) throws(StartProblem) {
        guard !path.isEmpty else { return }
        let isAbsolute = path.hasPrefix("/")
        var directory = unsafe open(isAbsolute ? "/" : ".", look | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw StartProblem("\(path) cannot be opened: \(SecretFile.lastError)") }
        defer { close(directory) }
        var name = isAbsolute ? "/" : ""
        for part in path.split(separator: "/") {
            name += (name.isEmpty || name.hasSuffix("/") ? "" : "/") + part
            let next = try enter(String(part), of: directory, name, mode: passable ? 0o755 : 0o700)
            close(directory)
            directory = next
        }
        try requireOwn(directory, name, writers)
    }

    /// Opens a part of a path relative to its directory, and creates it if it is missing.
    private static func enter(
        _ part: String, of directory: CInt, _ name: String, mode: mode_t
    ) throws(StartProblem) -> CInt {
        if unsafe mkdirat(directory, part, mode) == 0 {
            // The umask removes all permissions of others, but here they are intended.
            if mode != 0o700 { unsafe fchmodat(directory, part, mode, 0) }
        } else if errno != EEXIST {
            throw StartProblem("the directory \(name) cannot be created: \(SecretFile.lastError)")
        }
        let found = unsafe openat(directory, part, look | O_NOFOLLOW | O_CLOEXEC)
        guard found >= 0 else { throw StartProblem("\(name) cannot be opened: \(SecretFile.lastError)") }
        defer { close(found) }
        try requireNotPlanted(found, in: directory, name)
        // A link is followed if it is ours or root's, or where nobody else writes: systemd creates such links.
        let entered = unsafe openat(directory, part, look | O_DIRECTORY | O_CLOEXEC)
        guard entered >= 0 else { throw StartProblem("\(name) is not a directory") }
        return entered
    }

    private static func requireNotPlanted(_ found: CInt, in directory: CInt, _ name: String) throws(StartProblem) {
        let (around, status) = (try status(directory, name), try status(found, name))
        guard around.st_mode & 0o002 != 0 else { return }
        guard around.st_mode & S_ISVTX != 0 else {
            throw StartProblem(
                "others may replace \(name)",
                remedy: "choose a directory of your own, or run chmod o-w on its parent")
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            let sort = status.st_mode & S_IFMT == S_IFLNK ? "is a symbolic link of" : "belongs to"
            throw StartProblem(
                "\(name) \(sort) user \(status.st_uid), in a directory that everyone may write to",
                remedy: "choose a directory of your own")
        }
    }

    private static func requireOwn(_ directory: CInt, _ name: String, _ writers: Writers) throws(StartProblem) {
        let status = try status(directory, name)
        guard writers.allow(status.st_mode) else {
            throw StartProblem("others may write to \(name): choose a directory of your own, or run chmod go-w \(name)")
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw StartProblem(
                "\(name) belongs to user \(status.st_uid): choose a directory of your own, "
                    + "or run chown \(geteuid()) \(name)")
        }
    }

    private static func status(_ descriptor: CInt, _ name: String) throws(StartProblem) -> stat {
        var status = stat()
        // `status` outlives the call.
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw StartProblem("\(name) cannot be examined: \(SecretFile.lastError)")
        }
        return status
    }
}

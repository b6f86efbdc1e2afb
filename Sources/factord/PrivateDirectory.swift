import FactorService
import Glibc

/// Directories that are their owner's alone.
///
/// A path may lead through directories that everybody may write to, such as /tmp. What stands in one of those counts only
/// where it is ours or root's: anybody could have put it there, and in a directory that is not sticky anybody could put
/// something else there later. Each part is looked at through a descriptor, and the next one is opened from there, so that
/// nothing can be exchanged between looking and going on.
enum PrivateDirectory {
    /// `O_PATH`, which Glibc's overlay leaves out: a descriptor to look at a file with, and to go on from.
    private static let look: CInt = 0o10_000_000

    /// Makes a directory and those above it where they are new, 0700 or so that others may pass through. Refuses one that
    /// others may write to, that belongs to another user, or that another user may have put there, as a link too.
    ///
    /// - Parameters:
    ///   - passable: Whether others may pass through.
    ///   - mayBeSticky: Whether others may write to it where it is sticky: for sockets, which nobody can exchange there.
    static func make(_ path: String, passable: Bool = false, mayBeSticky: Bool = false) throws(StartProblem) {
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
        try requireOwn(directory, name, mayBeSticky)
    }

    /// Opens a part of a path from the directory that it stands in, and makes it where it is new.
    private static func enter(
        _ part: String, of directory: CInt, _ name: String, mode: mode_t
    ) throws(StartProblem) -> CInt {
        if unsafe mkdirat(directory, part, mode) == 0 {
            // The mask takes everything from others, and here it is meant.
            if mode != 0o700 { unsafe fchmodat(directory, part, mode, 0) }
        } else if errno != EEXIST {
            throw StartProblem("the directory \(name) cannot be made: \(SecretFile.lastError)")
        }
        let found = unsafe openat(directory, part, look | O_NOFOLLOW | O_CLOEXEC)
        guard found >= 0 else { throw StartProblem("\(name) cannot be opened: \(SecretFile.lastError)") }
        defer { close(found) }
        try requireNotPlanted(found, in: directory, name)
        // A link that is ours or root's, or stands where nobody else writes, is followed: systemd makes such ones.
        let entered = unsafe openat(directory, part, look | O_DIRECTORY | O_CLOEXEC)
        guard entered >= 0 else { throw StartProblem("\(name) is no directory") }
        return entered
    }

    private static func requireNotPlanted(_ found: CInt, in directory: CInt, _ name: String) throws(StartProblem) {
        let (around, status) = (try status(directory, name), try status(found, name))
        guard around.st_mode & 0o002 != 0 else { return }
        guard around.st_mode & S_ISVTX != 0 else {
            throw StartProblem(
                "others may put something else in the place of \(name)",
                remedy: "choose a directory of your own, or run chmod o-w on the one that it stands in")
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            let sort = status.st_mode & S_IFMT == S_IFLNK ? "is a symbolic link of" : "belongs to"
            throw StartProblem(
                "\(name) \(sort) user \(status.st_uid), and stands where everybody may put something",
                remedy: "choose a directory of your own")
        }
    }

    private static func requireOwn(_ directory: CInt, _ name: String, _ mayBeSticky: Bool) throws(StartProblem) {
        let status = try status(directory, name)
        let isSticky = mayBeSticky && status.st_mode & S_ISVTX != 0
        guard status.st_mode & 0o022 == 0 || isSticky else {
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
            throw StartProblem("\(name) cannot be looked at: \(SecretFile.lastError)")
        }
        return status
    }
}

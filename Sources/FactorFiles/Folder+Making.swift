internal import Glibc

/// Folders that only their owner can change.
///
/// A path may lead through folders that everybody may write to, such as /tmp. An entry there is trusted only if it
/// belongs to this user or to root: anybody could have created it, and in a folder that is not sticky anybody could
/// replace it later. Each part is examined through a descriptor from which the next one is opened, so that nothing can
/// be exchanged in between.
extension Folder {
    /// Opens a folder, and creates it and missing parents, with mode 0700, or so that others may pass through. Refuses
    /// one that others may write to, that belongs to another user, or that another user may have created, even as a
    /// link.
    ///
    /// - Parameters:
    ///   - passable: whether others may pass through.
    ///   - writers: which others may write to it.
    package static func make(
        _ path: String, passable: Bool = false, writers: Writers = .none
    ) throws(FileFailure) {
        try walk(path, mode: passable ? 0o755 : 0o700, writers)
    }

    /// Throws what `make` would throw, and creates nothing: what is missing is not examined.
    package static func examine(_ path: String, writers: Writers = .none) throws(FileFailure) {
        try walk(path, mode: nil, writers)
    }

    private static func walk(_ path: String, mode: mode_t?, _ writers: Writers) throws(FileFailure) {
        guard !path.isEmpty else { return }
        let isAbsolute = path.unicodeScalars.first == "/"
        var folder = try look(isAbsolute ? "/" : ".", at: AT_FDCWD, isAbsolute ? "/" : "", O_DIRECTORY)
        for part in path.unicodeScalars.split(separator: "/").map(String.init) {
            if mode == nil, folder.identity(of: part) == nil, errno == ENOENT {
                return try folder.requireUnshared(for: "\(folder.path)/\(part)")
            }
            folder = try folder.enter(part, mode: mode)
        }
        try folder.requireOwn(writers)
    }

    /// Whether a folder is another one or lies in it, however they are named.
    package static func isInside(_ path: String, _ outer: String) -> Bool {
        guard let wanted = FileIdentity(path: outer) else { return false }
        var name = path
        while let found = FileIdentity(path: name), found != wanted {
            name += "/.."
            // The root is its own parent.
            if FileIdentity(path: name) == found { return false }
        }
        return FileIdentity(path: name) == wanted
    }

    /// Opens a part of a path, and with a mode creates it if it is missing.
    private borrowing func enter(_ part: String, mode: mode_t?) throws(FileFailure) -> Folder {
        let name = path + (path.isEmpty || path.unicodeScalars.last == "/" ? "" : "/") + part
        if let mode {
            if unsafe mkdirat(descriptor, part, mode) == 0 {
                // The umask removes all permissions of others, but here they are intended.
                if mode != 0o700 { unsafe fchmodat(descriptor, part, mode, 0) }
            } else if errno != EEXIST {
                throw FileFailure(name, .make)
            }
        }
        let found = try Self.look(part, at: descriptor, name, O_NOFOLLOW)
        try requireNotPlanted(found)
        // A link is followed if it is ours or root's, or where nobody else writes: systemd creates such links.
        do throws(FileFailure) {
            return try Self.look(part, at: descriptor, name, O_DIRECTORY)
        } catch {
            throw FileFailure(name, .isNoFolder)
        }
    }

    private static func look(
        _ part: String, at start: Int32, _ name: String, _ flags: Int32
    ) throws(FileFailure) -> Folder {
        // A descriptor of this kind serves to examine a file, and to open others relative to it.
        let descriptor = unsafe openat(start, part, lookOnly | flags | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(name, .open) }
        return Folder(name, descriptor)
    }

    /// Throws if everybody could replace an entry of the folder.
    private borrowing func requireUnshared(for entry: String) throws(FileFailure) {
        let mode = try status().st_mode
        guard mode & 0o002 == 0 || Writers.ifSticky.allow(mode) else {
            throw FileFailure(entry, .othersMayReplace(folder: path))
        }
    }

    private borrowing func requireNotPlanted(_ found: borrowing Folder) throws(FileFailure) {
        try requireUnshared(for: found.path)
        let (around, status) = (try status(), try found.status())
        guard around.st_mode & 0o002 != 0 else { return }
        guard let foreign = FileFailure.Cause.foreign(status.st_uid) else { return }
        let planted = FileFailure.Cause.isPlanted(by: status.st_uid, isLink: status.st_mode & S_IFMT == S_IFLNK)
        throw FileFailure(found.path, foreign == .belongsToUnmapped ? foreign : planted)
    }

    private borrowing func requireOwn(_ writers: Writers) throws(FileFailure) {
        let status = try status()
        guard writers.allow(status.st_mode) else { throw FileFailure(path, .othersMayChange) }
        if let cause = FileFailure.Cause.foreign(status.st_uid) { throw FileFailure(path, cause) }
    }
}

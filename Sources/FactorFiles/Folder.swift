internal import Glibc

/// A folder, by a descriptor: whatever happens to its path, what is done in it is done there.
package struct Folder: ~Copyable {
    /// Which other users may write to a folder.
    package enum Writers: Sendable {
        case none
        /// Any, if it is sticky: they cannot replace what is not theirs.
        case ifSticky
        /// Any, by the operator's word.
        case any

        /// Whether a folder with that mode is acceptable.
        package func allow(_ mode: UInt32) -> Bool {
            guard mode & 0o022 != 0 else { return true }
            return self == .any || self == .ifSticky && mode & S_ISVTX != 0
        }
    }

    /// `O_PATH`, which Glibc's overlay lacks: a descriptor for examining a file and opening others relative to it.
    static let lookOnly: Int32 = 0o10_000_000

    package let path: String
    let descriptor: Int32

    init(_ path: String, _ descriptor: Int32) {
        (self.path, self.descriptor) = (path, descriptor)
    }

    deinit {
        close(descriptor)
    }

    // MARK: Where a file is

    /// The name of a file in its folder.
    package static func name(of path: String) -> String {
        let slash = path.unicodeScalars.lastIndex(of: "/")
        return String(path.unicodeScalars[(slash.map(path.unicodeScalars.index(after:)) ?? path.startIndex)...])
    }

    /// The path of a file's folder, without a slash at its end: empty for a file in the root, or without a folder.
    package static func parent(of path: String) -> String {
        String(path[..<(path.unicodeScalars.lastIndex(of: "/") ?? path.startIndex)])
    }

    /// The folder of a file, in which others cannot replace it.
    package static func around(_ path: String) throws(FileFailure) -> Folder {
        let end = path.unicodeScalars.lastIndex(of: "/").map { $0 == path.startIndex ? path.utf8.index(after: $0) : $0 }
        let name = end.map { String(path.unicodeScalars[..<$0]) } ?? "."
        let descriptor = unsafe open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(name, .open) }
        let folder = Folder(name, descriptor)
        guard Writers.ifSticky.allow(try folder.status().st_mode) else {
            throw FileFailure(path, .othersMayReplace(folder: name))
        }
        return folder
    }

    func status() throws(FileFailure) -> stat { try Self.status(descriptor, path) }

    private static func status(_ descriptor: Int32, _ path: String) throws(FileFailure) -> stat {
        var status = stat()
        // `status` outlives the call.
        guard unsafe fstat(descriptor, &status) == 0 else { throw FileFailure(path, .examine) }
        return status
    }

    /// What has that name in the folder, a link itself and not what it points to; nil if nothing has.
    func identity(of name: String) -> FileIdentity? {
        var status = stat()
        // `status` outlives the call.
        guard unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return FileIdentity(status)
    }

    /// Whether something has that name, be it a link that leads nowhere.
    package static func isTaken(_ path: String) -> Bool {
        var status = stat()
        // `status` outlives the call.
        return unsafe lstat(path, &status) == 0
    }

    // MARK: Names, which are on the disk on return

    /// Removes a file, if there is one.
    package static func remove(_ path: String) throws(FileFailure) {
        let folder = try around(path)
        guard unsafe unlinkat(folder.descriptor, name(of: path), 0) == 0 else {
            guard errno == ENOENT else { throw FileFailure(path, .write) }
            return
        }
        try folder.sync(path)
    }

    /// Gives a file another name in its folder. What has had that name is replaced.
    package static func rename(_ path: String, to other: String) throws(FileFailure) {
        let folder = try around(other)
        guard unsafe Glibc.renameat(folder.descriptor, name(of: path), folder.descriptor, name(of: other)) == 0 else {
            throw FileFailure(other, .write)
        }
        try folder.sync(other)
    }

    /// Gives a file a second name in its folder, which has to be free.
    package static func link(_ path: String, as other: String) throws(FileFailure) {
        let folder = try around(other)
        guard unsafe linkat(folder.descriptor, name(of: path), folder.descriptor, name(of: other), 0) == 0 else {
            throw errno == EEXIST ? FileFailure(other, .exists) : FileFailure(other, .write)
        }
        try folder.sync(other)
    }

    /// Puts the names of a file's folder on the disk.
    package static func sync(around path: String) throws(FileFailure) { try around(path).sync(path) }

    borrowing func sync(_ changed: String) throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw FileFailure(changed, .write) }
    }
}

internal import Glibc

/// A new file, which has its name only once it is complete and on the disk. Whatever ends the process, there is the whole
/// of it or what was there before.
///
/// Until then it has a random name in the same folder, and is open. Nothing is ever removed or replaced but this, and at
/// the end what has the name. Only its owner may read it.
package struct FileDraft: ~Copyable {
    package let path: String
    private let folder: Folder
    private let name: String
    private let descriptor: Int32
    private let identity: FileIdentity?
    private let replaces: Bool

    /// Begins a file. Others must not be able to replace it in its folder. Its name has to be free, now and when it is
    /// finished, unless it `replaces` what has it.
    package init(_ path: String, replaces: Bool) throws(FileFailure) {
        let folder = try Folder.around(path)
        guard replaces || folder.identity(of: Folder.name(of: path)) == nil else { throw FileFailure(path, .exists) }
        let name = ".factord-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = unsafe openat(folder.descriptor, name, flags, 0o600)
        guard descriptor >= 0 else { throw FileFailure(path, .make) }
        (self.path, self.replaces, self.name, self.descriptor) = (path, replaces, name, descriptor)
        identity = FileIdentity(descriptor: descriptor)
        self.folder = folder
    }

    deinit {
        if let identity, folder.identity(of: name) == identity { _ = unsafe unlinkat(folder.descriptor, name, 0) }
        close(descriptor)
    }

    package borrowing func write(_ bytes: [UInt8]) throws(FileFailure) {
        try Self.write(bytes, to: descriptor, path)
    }

    /// Syncs the file and gives it its name.
    package borrowing func finish() throws(FileFailure) {
        let last = Folder.name(of: path)
        guard fsync(descriptor) == 0 else { throw FileFailure(path, .write) }
        guard folder.identity(of: name) == identity else { throw FileFailure(path, .changed) }
        let outcome =
            replaces
            ? unsafe renameat(folder.descriptor, name, folder.descriptor, last)
            : unsafe linkat(folder.descriptor, name, folder.descriptor, last, 0)
        guard outcome == 0 else { throw errno == EEXIST ? FileFailure(path, .exists) : FileFailure(path, .write) }
        guard folder.identity(of: last) == identity else { throw FileFailure(path, .changed) }
        if !replaces { _ = unsafe unlinkat(folder.descriptor, name, 0) }
        try folder.sync(path)
    }

    /// Creates or replaces a file.
    package static func write(_ content: [UInt8], to path: String) throws(FileFailure) {
        let draft = try FileDraft(path, replaces: true)
        try draft.write(content)
        try draft.finish()
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(FileFailure) {
        var done = 0
        while done < bytes.count {
            // The array outlives the call, and `done` is within it.
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress! + done, bytes.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileFailure(path, .write) }
            done += count
        }
    }
}

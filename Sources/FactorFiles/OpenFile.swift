internal import Glibc

/// A regular file that is open, and closed when it is no longer used. No child of the process inherits it.
package struct OpenFile: ~Copyable {
    package let path: String
    package let descriptor: Int32
    /// Its length in bytes when it was opened.
    package let length: Int

    /// Opens a file to be read.
    package init(_ path: String, _ rules: FileRules) throws(FileFailure) {
        try self.init(path, O_RDONLY, rules)
    }

    /// The process's standard input, whatever it is.
    package static func standardInput() throws(FileFailure) -> OpenFile {
        let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw FileFailure("-", .open) }
        return OpenFile("-", descriptor, length: 0)
    }

    private init(_ path: String, _ descriptor: Int32, length: Int) {
        (self.path, self.descriptor, self.length) = (path, descriptor, length)
    }

    /// Opens a file to be written at its end; makes it, for its owner alone, if it is missing.
    package init(appendingTo path: String) throws(FileFailure) {
        try self.init(path, O_WRONLY | O_APPEND | O_CREAT, .own)
    }

    /// Opens a file of a store to be read and written; makes it if it is missing. Afterwards it is its owner's only.
    package static func keeping(_ path: String) throws(FileFailure) -> OpenFile {
        let file = try OpenFile(path, O_RDWR | O_CREAT, .store)
        guard fchmod(file.descriptor, 0o600) == 0 else { throw FileFailure(path, .write) }
        return file
    }

    /// Opens a file of a store to be written to: what a write returns for is on the disk. Where its file system can do that, writes
    /// go past the system's cache, and then have to begin and end on blocks, in memory too.
    package static func synchronous(_ path: String) throws(FileFailure) -> OpenFile {
        do throws(FileFailure) { return try OpenFile(path, O_WRONLY | O_DSYNC | __O_DIRECT, .store) } catch {
            guard error.cause == .system(.open, EINVAL) else { throw error }
            return try OpenFile(path, O_WRONLY | O_DSYNC, .store)
        }
    }

    private init(_ path: String, _ access: Int32, _ rules: FileRules) throws(FileFailure) {
        let (descriptor, length) = try Self.open(path, access, rules)
        self.init(path, descriptor, length: length)
    }

    private static func open(
        _ path: String, _ access: Int32, _ rules: FileRules
    ) throws(FileFailure) -> (descriptor: Int32, length: Int) {
        // Without O_NONBLOCK a pipe in its place would block the process.
        let flags = access | O_CLOEXEC | O_NONBLOCK | (rules.followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = unsafe Glibc.open(path, flags, 0o600)
        guard descriptor >= 0 else {
            throw errno == ELOOP && !rules.followsLinks ? FileFailure(path, .isLink) : FileFailure(path, .open)
        }
        do throws(FileFailure) {
            let status = try rules.check(descriptor, named: path)
            // To be waited for, unless nobody writes: then it is at its end.
            if rules.mayBeStream { _ = fcntl(descriptor, F_SETFL, 0) }
            return (descriptor, Int(status.st_size))
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit {
        close(descriptor)
    }

    /// Reads into `bytes` from `start` on. Returns how many bytes it were; 0 at the end.
    package borrowing func read(into bytes: inout [UInt8], from start: Int = 0) throws(FileFailure) -> Int {
        while true {
            // Within the array: `start` is not behind its end.
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress.map { unsafe $0 + start }, $0.count - start)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileFailure(path, .read) }
            return count
        }
    }

    /// Its content, which is no secret. Throws if it is longer than `most` bytes, or grows meanwhile.
    package borrowing func content(most: Int) throws(FileFailure) -> [UInt8] {
        guard length <= most else { throw FileFailure(path, .isLonger(than: most)) }
        // One byte more shows whether it has grown.
        var bytes = [UInt8](repeating: 0, count: length + 1)
        var count = 0
        while count < bytes.count, case let more = try read(into: &bytes, from: count), more > 0 { count += more }
        guard count <= length else { throw FileFailure(path, .changed) }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// What one call reads, which is all of a small file of the kernel's; those have no length.
    package borrowing func beginning(most: Int) throws(FileFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: most)
        bytes.removeLast(most - (try read(into: &bytes)))
        return bytes
    }

    /// Writes all bytes, by one call if the disk has room for them: lines of several threads do not mix.
    package borrowing func write(_ bytes: [UInt8]) throws(FileFailure) {
        try FileDraft.write(bytes, to: descriptor, path)
    }

    /// Puts what was written on the disk.
    package borrowing func sync() throws(FileFailure) {
        guard fsync(descriptor) == 0 else { throw FileFailure(path, .write) }
    }
}

internal import FactorCore
internal import Glibc

/// A file for reads at any offset, closed in `deinit`.
final class FileBytes {
    /// `SEEK_DATA`, which Glibc's overlay lacks.
    private static let seekData: CInt = 3

    private let descriptor: CInt
    private let path: String
    /// Its length when it was opened.
    let length: Int

    /// Returns nil if the file does not exist.
    init?(path: String) throws(StoreFailure) {
        let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard opened >= 0 else {
            guard errno == ENOENT else { throw StoreFile.failure(path) }
            return nil
        }
        var status = stat()
        // `status` outlives the call.
        guard unsafe fstat(opened, &status) == 0 else {
            let failure = StoreFile.failure(path)
            close(opened)
            throw failure
        }
        descriptor = opened
        self.path = path
        length = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Reads that many bytes, or fewer at the end of the file.
    func read(at offset: Int, count: Int) throws(StoreFailure) -> [UInt8] {
        var outcome = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialised in
            // The buffer has room for `count`, and as many bytes are declared initialised as were read.
            outcome = unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset))
            initialised = max(0, outcome)
        }
        guard outcome >= 0 else { throw StoreFile.failure(path) }
        return bytes
    }

    /// The first offset from `offset` on that was written: holes, which read as zeros, can be longer than any disk.
    /// `offset` itself if the file system cannot tell; nil if only a hole follows.
    func written(from offset: Int) -> Int? {
        let found = lseek(descriptor, off_t(offset), Self.seekData)
        if found < 0 { return errno == ENXIO ? nil : offset }
        return Int(found)
    }

    /// Whether the path still leads to this file, which then was neither removed nor replaced.
    var isInPlace: Bool {
        FileIdentity(path: path) == FileIdentity(descriptor: descriptor)
    }
}

/// Identifies a file on this machine.
struct FileIdentity: Equatable, Sendable {
    private let device: UInt
    private let inode: UInt

    init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
    }

    /// Nil if the file does not exist.
    init?(path: String) {
        var status = stat()
        // `status` outlives the call.
        guard unsafe stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Nil if the descriptor is not open.
    init?(descriptor: CInt) {
        var status = stat()
        // `status` outlives the call.
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }
}

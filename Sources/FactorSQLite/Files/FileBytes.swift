internal import FactorCore
internal import FactorFiles
internal import Glibc

/// A file for reads at any offset, closed in `deinit`.
final class FileBytes {
    /// `SEEK_DATA`, which Glibc's overlay lacks.
    private static let seekData: CInt = 3

    private let file: OpenFile

    /// Its length when it was opened.
    var length: Int { file.length }

    /// Returns nil if the file does not exist.
    init?(path: String) throws(StoreFailure) {
        do throws(FileFailure) { file = try OpenFile(path, .store) } catch {
            guard !error.isMissing else { return nil }
            throw StoreFailure(error)
        }
    }

    /// Reads that many bytes, or fewer at the end of the file.
    func read(at offset: Int, count: Int) throws(StoreFailure) -> [UInt8] {
        var outcome = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialised in
            // The buffer has room for `count`, and as many bytes are declared initialised as were read.
            outcome = unsafe pread(file.descriptor, buffer.baseAddress, count, off_t(offset))
            initialised = max(0, outcome)
        }
        guard outcome >= 0 else { throw StoreFile.failure(file.path) }
        return bytes
    }

    /// The first offset from `offset` on that was written: holes, which read as zeros, can be longer than any disk.
    /// `offset` itself if the file system cannot tell; nil if only a hole follows.
    func written(from offset: Int) -> Int? {
        let found = lseek(file.descriptor, off_t(offset), Self.seekData)
        if found < 0 { return errno == ENXIO ? nil : offset }
        return Int(found)
    }

    /// Whether the path still leads to this file, which then was neither removed nor replaced.
    var isInPlace: Bool {
        FileIdentity(path: file.path) == FileIdentity(descriptor: file.descriptor)
    }
}

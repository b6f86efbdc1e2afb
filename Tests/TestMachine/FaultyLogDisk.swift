internal import CSQLite
internal import FactorFiles
package import FactorLog
internal import Foundation

/// The files of a store's log, which fail and lose power together with those of its database (`FaultyFiles`).
package struct FaultyLogDisk: LogDisk {
    private let prefix: String

    package init(prefix: String) { self.prefix = prefix }

    package func names() throws(LogFailure) -> [String] {
        let (directory, start) = (Folder.parent(of: prefix), Folder.name(of: prefix))
        return ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).compactMap { name in
            let number = name.dropFirst(start.count)
            return name.hasPrefix(start) && Int(number) != nil ? String(number) : nil
        }
    }

    package func open(_ name: String) throws(LogFailure) -> any LogFile {
        let path = prefix + name
        try require(.open, path)
        return try FaultyLogFile(name: name, path: path)
    }

    package func make(_ name: String, length: Int) throws(LogFailure) -> any LogFile {
        let path = prefix + name
        try require(.write, path)
        FaultyFiles.place(path, [UInt8](repeating: 0, count: length))
        guard !FaultyFiles.isDead else { throw failure(path, SQLITE_IOERR) }
        _ = FileManager.default.createFile(
            atPath: path, contents: Data(count: length), attributes: [.posixPermissions: 0o600])
        return try FaultyLogFile(name: name, path: path)
    }
}

private func require(_ operation: FaultyFiles.Operation, _ path: String) throws(LogFailure) {
    if let code = FaultyFiles.failure(of: operation) { throw failure(path, code) }
}

private func failure(_ path: String, _ code: Int32) -> LogFailure {
    .file(FileFailure(path, .system(.write, code & 0xFF == SQLITE_FULL ? ENOSPC : EIO)))
}

private final class FaultyLogFile: LogFile {
    let name: String
    let length: Int
    private let path: String
    private let descriptor: Int32
    private let identity: FileIdentity?

    init(name: String, path: String) throws(LogFailure) {
        (self.name, self.path) = (name, path)
        descriptor = unsafe Glibc.open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, SQLITE_IOERR) }
        identity = FileIdentity(descriptor: descriptor)
        length = Int(lseek(descriptor, 0, SEEK_END))
        FaultyFiles.open(path)
    }

    deinit { close(descriptor) }

    func read(at offset: Int, count: Int) throws(LogFailure) -> [UInt8] {
        try require(.read, path)
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = max(0, unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset)))
        }
    }

    /// A write that fails has done nothing; one whose wait for the disk fails has done all.
    func write(_ blocks: RawSpan, at offset: Int) throws(LogFailure) {
        try require(.write, path)
        let bytes = unsafe blocks.withUnsafeBytes { unsafe [UInt8]($0) }
        FaultyFiles.note(.write(offset: offset, bytes: bytes), in: path)
        guard !FaultyFiles.isDead else { throw failure(path, SQLITE_IOERR) }
        _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
        try require(.synchronise, path)
        FaultyFiles.note(.synchronise, in: path)
        guard !FaultyFiles.isDead else { throw failure(path, SQLITE_IOERR) }
    }

    var isInPlace: Bool { FileIdentity(path: path) == identity }
}

internal import FactorFiles
internal import Glibc

/// The last record that was confirmed, in a file that is in memory and outlives the process, but not the machine's start.
///
/// It is raised after a record is on the disk and before anybody is told. So at a start on the same machine a log that ends before it
/// was cut, whatever its files look like. Nothing is synced, and no system call is made.
@safe package final class LogMark {
    /// Two places, written in turn: one is whole whenever the process ends.
    private static let places = 2
    /// Of a place: the identity of the log, the number and the checksum of the record, and a checksum of these.
    private static let length = 40

    private let memory: UnsafeMutableRawPointer
    private let identity: LogIdentity
    private var turn = 0
    /// What it was when it was opened; nil if there was none of this log.
    package let found: LogPosition?

    /// Opens the file, or makes it.
    package init(path: String, of identity: LogIdentity) throws(LogFailure) {
        self.identity = identity
        let file: OpenFile
        do throws(FileFailure) { file = try .keeping(path) } catch { throw .file(error) }
        let size = Self.places * Self.length
        let error = posix_fallocate(file.descriptor, 0, off_t(size))
        guard error == 0 else { throw .file(FileFailure(path, .system(.write, error))) }
        let mapped = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0)
        guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else {
            throw Self.failure(path)
        }
        unsafe memory = mapped
        var found: (place: Int, position: LogPosition)?
        for place in 0..<Self.places {
            let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: mapped + place * Self.length, count: Self.length))
            guard LogFormat.checksum(bytes, 0..<32, of: identity) == bytes.integer(at: 32),
                bytes.integer(at: 0) == identity.low, bytes.integer(at: 8) == identity.high,
                bytes.integer(at: 16) >= found?.position.number ?? 0
            else { continue }
            found = (place, LogPosition(number: bytes.integer(at: 16), checksum: bytes.integer(at: 24)))
        }
        self.found = found?.position
        turn = found.map { $0.place + 1 } ?? 0
    }

    private static func failure(_ path: String) -> LogFailure { .file(FileFailure(path, .system(.write, errno))) }

    deinit { unsafe munmap(memory, Self.places * Self.length) }

    /// Notes that a record is on the disk.
    package func raise(to position: LogPosition) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.length)
        for field in [identity.low, identity.high, position.number, position.checksum] { bytes.append(field) }
        bytes.append(LogFormat.checksum(bytes, bytes.indices, of: identity))
        // A place is as long, and lies within the memory.
        let place = unsafe UnsafeMutableRawBufferPointer(
            start: memory + turn % Self.places * Self.length, count: Self.length)
        unsafe bytes.withUnsafeBytes { unsafe place.copyMemory(from: $0) }
        turn += 1
    }
}

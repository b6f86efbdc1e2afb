/// Appends records to a log, one at a time. Used by one thread at a time.
///
/// A record is written at once with its header, on blocks of its own, and is on the disk when `append` returns. After a write
/// that failed the segment is given up: a new one says where it ends, so that what may have reached the disk of the record counts
/// for nothing. Until there is a new segment nothing is written.
package struct LogWriter: ~Copyable {
    /// A segment that is no longer written to.
    private struct Full {
        let file: any LogFile
        /// The number of its last record, or of the last one before it.
        let last: UInt64
    }

    private let disk: any LogDisk
    private let identity: LogIdentity
    private let limits: LogLimits
    private var buffer: BlockBuffer
    /// The last record that was confirmed.
    package private(set) var last: LogPosition
    private var file: any LogFile
    private var serial: UInt64
    /// Where the next record goes.
    private var offset: Int
    /// The last serial used, even if the attempt failed.
    private var lastSerial: UInt64
    private var isGivenUp = false
    private var isDisplaced = false
    /// Oldest first.
    private var full: [Full] = []
    private var free: [any LogFile] = []
    private var names: Set<String>

    /// Makes a new log. Files of an earlier one are used for it.
    package init(
        making identity: LogIdentity, on disk: any LogDisk, limits: LogLimits = LogLimits()
    ) throws(LogFailure) {
        var free: [any LogFile] = []
        for name in try disk.names() {
            let file = try disk.open(name)
            try file.wipe(upTo: 2 * LogFormat.block)
            free.append(file)
        }
        try self.init(
            disk, identity, limits, last: .start, previous: (0, 0), lastSerial: 0, full: [], free: free,
            names: Set(free.map(\.name)))
    }

    /// Continues a log that was read, in a new segment. Records up to `released` are no longer needed; if that is nil, it is not known
    /// to be on the disk that any are not, and no file is used again before the log is read the next time.
    ///
    /// The last segment is kept until the new one has begun, so that the log always has what is applied elsewhere. After a failure
    /// the log has to be read again.
    package init(
        continuing contents: LogContents, releasing released: UInt64?, on disk: any LogDisk,
        limits: LogLimits = LogLimits()
    ) throws(LogFailure) {
        var full = contents.segments.map { Full(file: $0.file, last: $0.last) }
        let others = contents.others + contents.emptied
        var free = released == nil ? [] : contents.others
        while let released, full.count > 1, full[0].last <= released { free.append(full.removeFirst().file) }
        let last = contents.segments[contents.segments.count - 1]
        // After a write that failed, what was read may be in the system's cache only.
        var buffer = BlockBuffer()
        try buffer.write(
            try last.file.read(at: last.lastOffset, count: last.lastCount), to: last.file, at: last.lastOffset)
        try self.init(
            disk, contents.identity, limits, last: contents.end, previous: (last.header.serial, last.end),
            lastSerial: contents.lastSerial, full: full, free: free,
            names: Set((full.map(\.file) + free + others).map(\.name)))
        // Each of them says where the records end, so none could be overwritten before another one did.
        if released != nil { self.free += contents.emptied }
    }

    private init(
        _ disk: any LogDisk, _ identity: LogIdentity, _ limits: LogLimits, last: LogPosition,
        previous: (serial: UInt64, end: Int), lastSerial: UInt64, full: [Full], free: [any LogFile], names: Set<String>
    ) throws(LogFailure) {
        var (free, names) = (free, names)
        var buffer = BlockBuffer()
        // Nothing can be released before there is a segment to write to.
        let file = try Self.takeFree(&free, &names, count: 0, disk, limits, holding: 0)
        let header = SegmentHeader(
            identity: identity, serial: lastSerial + 1, previous: previous.serial, previousEnd: UInt64(previous.end),
            before: last, length: file.length)
        try buffer.write(header.block, to: file, at: 0)
        guard file.isInPlace else { throw .displaced(file: file.name) }
        (self.disk, self.identity, self.limits) = (disk, identity, limits)
        (self.last, self.file, self.full, self.free, self.names) = (last, file, full, free, names)
        self.buffer = buffer
        (self.lastSerial, serial, offset) = (header.serial, header.serial, LogFormat.block)
    }

    // MARK: Records

    /// Writes a record, and returns once it is on the disk. If it throws, nothing of the record will ever be read, but for
    /// `inDoubt` and `displaced`.
    ///
    /// - Parameter isReserve: The record may begin one segment more than there may be otherwise, since nothing could be released
    ///   without it.
    /// - Precondition: It has at most `LogFormat.longestRecord` bytes.
    package mutating func append(_ record: RawSpan, isReserve: Bool = false) throws(LogFailure) {
        precondition(record.byteCount <= LogFormat.longestRecord)
        try write(.record, record, isReserve: isReserve)
    }

    /// Says that nothing comes after this.
    package mutating func end() throws(LogFailure) {
        try write(.end, RawSpan())
    }

    private mutating func write(
        _ kind: FrameHeader.Kind, _ record: RawSpan, isReserve: Bool = false
    ) throws(LogFailure) {
        if isDisplaced { throw .displaced(file: file.name) }
        let space = LogFormat.space(for: record.byteCount)
        if isGivenUp || offset + space >= file.length { try beginSegment(holding: space, isReserve: isReserve) }
        let header = FrameHeader(
            kind: kind, count: record.byteCount, serial: serial, number: last.number + 1, before: last.checksum)
        let checksum = buffer.put(header, record, of: identity)
        let (file, offset) = (file, offset)
        do throws(LogFailure) {
            try buffer.withBlocks(space) { blocks throws(LogFailure) in try file.write(blocks, at: offset) }
        } catch {
            isGivenUp = true
            do throws(LogFailure) { try beginSegment(holding: 0) } catch _ { throw .inDoubt(error) }
            throw error
        }
        guard file.isInPlace else {
            isDisplaced = true
            throw .displaced(file: file.name)
        }
        self.offset += space
        last = LogPosition(number: header.number, checksum: checksum)
    }

    /// The size of all its files.
    package var bytes: Int { file.length + full.reduce(0) { $0 + $1.file.length } + free.reduce(0) { $0 + $1.length } }

    // MARK: Segments

    /// Switches to another segment, whose header says where this one ends.
    private mutating func beginSegment(holding space: Int, isReserve: Bool = false) throws(LogFailure) {
        let count = full.count + (isReserve ? 0 : 1)
        let next = try Self.takeFree(&free, &names, count: count, disk, limits, holding: space)
        lastSerial += 1
        // From here on the disk may have a header that ends this segment, even if the write is said to have failed.
        isGivenUp = true
        let header = SegmentHeader(
            identity: identity, serial: lastSerial, previous: serial, previousEnd: UInt64(offset), before: last,
            length: next.length)
        do throws(LogFailure) { try buffer.write(header.block, to: next, at: 0) } catch {
            // Its header may be on the disk, or may come there. The next one has a higher serial.
            free.append(next)
            throw error
        }
        guard next.isInPlace else {
            isDisplaced = true
            throw .displaced(file: next.name)
        }
        full.append(Full(file: file, last: last.number))
        (file, serial, offset, isGivenUp) = (next, lastSerial, LogFormat.block, false)
    }

    /// Begins another segment, so that everything before can be released. To have no released record anywhere, wipe what is free
    /// before, since the new segment lies there, and once more after the release.
    package mutating func turn() throws(LogFailure) {
        if isDisplaced { throw .displaced(file: file.name) }
        try beginSegment(holding: 0)
    }

    /// Takes a file that nothing needs, or makes one.
    private static func takeFree(
        _ free: inout [any LogFile], _ names: inout Set<String>, count: Int, _ disk: any LogDisk, _ limits: LogLimits,
        holding space: Int
    ) throws(LogFailure) -> any LogFile {
        // The last block is never written, so that no write makes up for a file that was cut.
        let least = 2 * LogFormat.block + space
        if let index = free.firstIndex(where: { $0.length >= max(least, limits.segmentLength) }) {
            return free.remove(at: index)
        }
        guard count < limits.segments else { throw .occupied }
        // A file that is too short for ordinary records is replaced.
        let short = free.firstIndex { $0.length < limits.segmentLength }
        let name = short.map { free[$0].name } ?? nextName(names)
        let made = try disk.make(name, length: max(limits.segmentLength, least))
        if let short { free.remove(at: short) }
        names.insert(name)
        return made
    }

    private static func nextName(_ names: Set<String>) -> String {
        var number = 1
        while names.contains("\(number)") { number += 1 }
        return "\(number)"
    }

    /// Reuses the files whose records, up to that number, are no longer needed. It must be on the disk that they were applied.
    package mutating func release(through number: UInt64) {
        while let first = full.first, first.last <= number {
            free.append(first.file)
            full.removeFirst()
        }
    }

    /// The number of unneeded files.
    package var freeCount: Int { free.count }

    /// Removes an unneeded file, to be wiped and given back with `add`; the oldest first.
    package mutating func takeFree() -> (any LogFile)? { free.isEmpty ? nil : free.removeFirst() }

    package mutating func add(_ wiped: any LogFile) { free.append(wiped) }
}

/// How large a log may become.
package struct LogLimits: Sendable {
    /// Of one file, in bytes. One that has to hold a longer record is longer.
    package var segmentLength = 4 << 20
    /// The most files that hold records which were not released.
    package var segments = 16

    package init() {}
}

/// What a log holds, as it was found.
///
/// The segment with the highest serial is the last one; each names the one before it and where that one's records end. Within a
/// segment every record carries the checksum of the one before. Where the last segment's records end, a record may have been
/// torn; since the next one is not written before, whatever is found after it was confirmed, and something is damaged.
package struct LogContents {
    struct Segment {
        let file: any LogFile
        let header: SegmentHeader
        /// The number of its last record, or of the last one before it.
        var last: UInt64
        /// Where its records end.
        var end = LogFormat.block
        /// The offset of its last record, or of the header if it has none.
        var lastOffset = 0

        /// How many bytes the last record takes, or the header.
        var lastCount: Int { lastOffset == 0 ? LogFormat.block : end - lastOffset }
        var isEmpty: Bool { last == header.before.number }
    }

    let identity: LogIdentity
    /// Those with records that were asked for, oldest first, and at least one.
    private(set) var segments: [Segment] = []
    /// The files of the segments after them, which got no record: each start makes one.
    private(set) var emptied: [any LogFile] = []
    /// The files that none of them are in.
    private(set) var others: [any LogFile] = []
    /// The highest serial that was found.
    private(set) var lastSerial: UInt64 = 0
    /// The last record.
    package private(set) var end: LogPosition
    /// Whether the log was closed in order after it.
    package private(set) var isClosed = false

    /// Reads all records after one that is known to have been in the log. Throws what is damaged.
    ///
    /// - Parameters:
    ///   - known: The last record of which it is known from elsewhere that it was confirmed.
    ///   - visit: Called with each record and its content, oldest first.
    package init(
        of identity: LogIdentity, on disk: any LogDisk, after applied: LogPosition, known: LogPosition? = nil,
        _ visit: (_ position: LogPosition, _ record: [UInt8]) throws(LogFailure) -> Void
    ) throws(LogFailure) {
        self.identity = identity
        end = applied
        var found: [UInt64: Segment] = [:]
        var unknown: [any LogFile] = []
        for name in try disk.names().sorted() {
            let file = try disk.open(name)
            let block = try file.read(at: 0, count: LogFormat.block)
            guard let header = try SegmentHeader(block, of: identity, in: name) else {
                unknown.append(file)
                continue
            }
            guard header.length == file.length else {
                throw .damaged(file: name, offset: file.length, expected: "a length of \(header.length) bytes")
            }
            if let other = found[header.serial] {
                // One of them is a copy of the other.
                throw .damaged(file: name, offset: 0, expected: "a segment other than the one in \(other.file.name)")
            }
            found[header.serial] = Segment(file: file, header: header, last: header.before.number)
        }
        guard let newest = found.keys.max() else { throw .absent }
        lastSerial = newest
        try follow(found, from: newest, after: applied)
        let needed = Set(segments.map(\.header.serial))
        let unneeded = found.values.filter { !needed.contains($0.header.serial) }
        for segment in unneeded { try requireNoRecord(in: segment) }
        others = unneeded.map(\.file) + unknown
        try requireNoRecords(in: unknown, from: segments[0].header.serial)
        try read(after: applied, known: known, visit)
        while segments.count > 1, let last = segments.last, last.isEmpty { emptied.append(segments.removeLast().file) }
    }

    /// Collects the segments that hold the records after one.
    private mutating func follow(
        _ found: [UInt64: Segment], from newest: UInt64, after applied: LogPosition
    ) throws(LogFailure) {
        var serial = newest
        while true {
            guard let segment = found[serial] else {
                throw .missing(serial: serial, after: segments[0].file.name)
            }
            segments.insert(segment, at: 0)
            // A header's predecessor always has a lower serial.
            if segment.header.before.number <= applied.number || segment.header.previous == 0 { break }
            serial = segment.header.previous
        }
        guard segments[0].header.before.number <= applied.number else {
            throw .damaged(file: segments[0].file.name, offset: 0, expected: "record \(applied.number + 1)")
        }
    }

    // MARK: Records

    private mutating func read(
        after applied: LogPosition, known: LogPosition?,
        _ visit: (_ position: LogPosition, _ record: [UInt8]) throws(LogFailure) -> Void
    ) throws(LogFailure) {
        var position = applied
        let marks = [applied, known].compactMap { $0 }
        for index in segments.indices {
            let segment = segments[index]
            let next = index + 1 < segments.count ? segments[index + 1].header : nil
            position = segment.header.before
            isClosed = false
            try Self.require(position, at: marks, in: segment.file, 0)
            var frames = FrameReader(file: segment.file, identity: identity, serial: segment.header.serial, position)
            var (start, lastStart) = (frames.offset, 0)
            while start < next?.previousEnd ?? .max, let frame = try frames.next() {
                position = frames.position
                try Self.require(position, at: marks, in: segment.file, start)
                (start, lastStart) = (frames.offset, Int(start))
                isClosed = frame.kind == .end
                guard frame.kind == .record, position.number > applied.number else { continue }
                try visit(position, frame.record)
            }
            segments[index].last = position.number
            (segments[index].end, segments[index].lastOffset) = (Int(frames.offset), lastStart)
            if let next {
                guard position == next.before else {
                    throw .damaged(
                        file: segment.file.name, offset: Int(frames.offset), expected: "record \(position.number + 1)")
                }
            } else {
                try requireNoRecords(
                    in: [segment.file], from: segment.header.serial, number: position.number + 1,
                    offset: Int(frames.offset))
            }
        }
        end = position
        if let last = marks.max(by: { $0.number < $1.number }), position.number < last.number {
            throw .cut(file: segments[segments.count - 1].file.name, end: position.number, known: last.number)
        }
    }

    /// What is known of a record has to be so.
    private static func require(
        _ position: LogPosition, at marks: [LogPosition], in file: any LogFile, _ offset: UInt64
    ) throws(LogFailure) {
        for mark in marks where mark.number == position.number && mark.checksum != position.checksum {
            throw .damaged(
                file: file.name, offset: Int(offset), expected: "record \(position.number) as it was confirmed")
        }
    }

    /// Requires that a segment that is not needed did not lose the header of a later one.
    private func requireNoRecord(in segment: Segment) throws(LogFailure) {
        let file = segment.file
        guard let header = FrameHeader(try file.read(at: LogFormat.block, count: FrameHeader.length), of: identity),
            header.serial > segment.header.serial
        else { return }
        throw .damaged(file: file.name, offset: 0, expected: "the header of segment \(header.serial)")
    }

    /// Requires that no whole record of those segments is found behind an offset: it would have been confirmed.
    private func requireNoRecords(
        in files: [any LogFile], from serial: UInt64, number: UInt64 = 0, offset: Int = LogFormat.block
    ) throws(LogFailure) {
        for file in files {
            for start in stride(from: offset, to: file.length, by: LogFormat.block) {
                guard let header = FrameHeader(try file.read(at: start, count: FrameHeader.length), of: identity),
                    header.serial >= serial, header.number > number,
                    try FrameReader.frame(header, in: file, at: start, of: identity) != nil
                else { continue }
                throw number > 0
                    ? .damaged(file: file.name, offset: offset, expected: "record \(number)")
                    : .damaged(file: file.name, offset: 0, expected: "the header of segment \(header.serial)")
            }
        }
    }
}

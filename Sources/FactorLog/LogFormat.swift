internal import CXXHash

/// The form of the log's files; README.md has it to the byte.
package enum LogFormat {
    static let version: UInt32 = 1

    /// What is written begins and ends with blocks of this size in bytes, so that none shares a sector with a record that was
    /// confirmed. Disks write sectors of at most as much.
    package static let block = 4_096

    /// The largest record, in bytes.
    package static let longestRecord = 1 << 28

    /// The number of bytes of the blocks that a record takes.
    package static func space(for length: Int) -> Int {
        (FrameHeader.length + length + block - 1) / block * block
    }

    /// The checksum of bytes that finds errors, but no intent.
    static func checksum(_ bytes: UnsafeRawBufferPointer, of identity: LogIdentity) -> UInt64 {
        unsafe XXH3_64bits_withSeed(bytes.baseAddress, bytes.count, identity.low)
    }

    static func checksum(_ bytes: [UInt8], _ range: Range<Int>, of identity: LogIdentity) -> UInt64 {
        unsafe bytes.withUnsafeBytes { unsafe checksum(UnsafeRawBufferPointer(rebasing: $0[range]), of: identity) }
    }
}

/// What a log is recognised by. It is random, so that nobody who fills in records can write what looks like one.
package struct LogIdentity: Equatable, Sendable {
    package let low: UInt64
    package let high: UInt64

    package init(low: UInt64, high: UInt64) {
        (self.low, self.high) = (low, high)
    }
}

/// A record, and by its checksum all before it.
package struct LogPosition: Equatable, Sendable {
    /// Counted from 1; 0 before the first.
    package let number: UInt64
    package let checksum: UInt64

    package static let start = LogPosition(number: 0, checksum: 0)

    package init(number: UInt64, checksum: UInt64) {
        (self.number, self.checksum) = (number, checksum)
    }
}

/// The first block of a segment.
struct SegmentHeader: Equatable {
    private static let magic: UInt64 = 0x0A67_6F4C_6463_6146
    private static let length = 80

    let identity: LogIdentity
    /// Of all segments of a log no two have the same, whichever file they are in.
    let serial: UInt64
    /// The serial of the segment before it, and the offset at which that one's records end; 0 for the first.
    let previous: UInt64
    let previousEnd: UInt64
    /// The last record before it.
    let before: LogPosition

    /// The whole block.
    var block: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(LogFormat.block)
        bytes.append(Self.magic)
        bytes.append(UInt64(LogFormat.version) | UInt64(LogFormat.block) << 32)
        for field in [identity.low, identity.high, serial, previous, previousEnd, before.number, before.checksum] {
            bytes.append(field)
        }
        bytes.append(LogFormat.checksum(bytes, bytes.indices, of: identity))
        bytes.append(contentsOf: repeatElement(0, count: LogFormat.block - bytes.count))
        return bytes
    }

    /// Nil if the block is no header of the log, or a damaged one.
    init?(_ block: [UInt8], of identity: LogIdentity, in file: String) throws(LogFailure) {
        guard block.count == LogFormat.block, block.integer(at: 0) == Self.magic else { return nil }
        let own = LogIdentity(low: block.integer(at: 16), high: block.integer(at: 24))
        guard LogFormat.checksum(block, 0..<Self.length - 8, of: own) == block.integer(at: 72)
        else { return nil }
        guard UInt32(truncatingIfNeeded: block.integer(at: 8)) == LogFormat.version else {
            throw .newer(file: file, version: UInt32(truncatingIfNeeded: block.integer(at: 8)))
        }
        guard own == identity else { throw .foreign(file: file) }
        guard block[Self.length...].allSatisfy({ $0 == 0 }) else { return nil }
        self.init(
            identity: own, serial: block.integer(at: 32), previous: block.integer(at: 40),
            previousEnd: block.integer(at: 48),
            before: LogPosition(number: block.integer(at: 56), checksum: block.integer(at: 64)))
    }

    init(identity: LogIdentity, serial: UInt64, previous: UInt64, previousEnd: UInt64, before: LogPosition) {
        self.identity = identity
        self.serial = serial
        self.previous = previous
        self.previousEnd = previousEnd
        self.before = before
    }
}

/// What stands before a record.
struct FrameHeader: Equatable {
    static let length = 40

    enum Kind: UInt32 {
        case record = 0x6365_5246
        /// The log was closed in order. It has no content.
        case end = 0x646E_4546
    }

    let kind: Kind
    /// Of the record, in bytes.
    let count: Int
    /// Of the segment.
    let serial: UInt64
    let number: UInt64
    /// The checksum of the record before it.
    let before: UInt64

    /// All but the checksum, which comes first and is over the rest and the record.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.length)
        bytes.append(0 as UInt64)
        bytes.append(UInt64(kind.rawValue) | UInt64(count) << 32)
        bytes.append(serial)
        bytes.append(number)
        bytes.append(before)
        return bytes
    }

    /// Nil if what is there cannot be a header. It is one if the checksum is right.
    init?(_ bytes: [UInt8], at start: Int) {
        guard bytes.count >= start + Self.length else { return nil }
        let word = bytes.integer(at: start + 8)
        guard let kind = Kind(rawValue: UInt32(truncatingIfNeeded: word)) else { return nil }
        let count = Int(word >> 32)
        guard count <= LogFormat.longestRecord, kind == .record || count == 0 else { return nil }
        self.kind = kind
        self.count = count
        serial = bytes.integer(at: start + 16)
        number = bytes.integer(at: start + 24)
        before = bytes.integer(at: start + 32)
    }

    init(kind: Kind, count: Int, serial: UInt64, number: UInt64, before: UInt64) {
        self.kind = kind
        self.count = count
        self.serial = serial
        self.number = number
        self.before = before
    }
}

extension [UInt8] {
    /// The integer of eight bytes there, the lowest first.
    func integer(at offset: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<8 { value |= UInt64(self[offset + index]) << UInt64(8 * index) }
        return value
    }

    mutating func append(_ value: UInt64) {
        for index in 0..<8 { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }
}

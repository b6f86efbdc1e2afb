/// The first block of a segment.
struct SegmentHeader: Equatable {
    private static let magic: UInt64 = 0x0A67_6F4C_6463_6146
    private static let length = 88

    let identity: LogIdentity
    /// Of all segments of a log no two have the same, whichever file they are in.
    let serial: UInt64
    /// The serial of the segment before it, and the offset at which that one's records end; 0 for the first.
    let previous: UInt64
    let previousEnd: UInt64
    /// The last record before it.
    let before: LogPosition
    /// Of the file, in bytes.
    let length: Int

    /// The whole block.
    var block: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(LogFormat.block)
        bytes.append(Self.magic)
        bytes.append(UInt64(LogFormat.version) | UInt64(LogFormat.block) << 32)
        for field in [
            identity.low, identity.high, serial, previous, previousEnd, before.number, before.checksum, UInt64(length),
        ] {
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
        guard LogFormat.checksum(block, 0..<Self.length - 8, of: own) == block.integer(at: 80)
        else { return nil }
        guard block.integer(at: 8) == UInt64(LogFormat.version) | UInt64(LogFormat.block) << 32 else {
            throw .newer(file: file, version: UInt32(truncatingIfNeeded: block.integer(at: 8)))
        }
        guard own == identity else { throw .foreign(file: file) }
        guard block[Self.length...].allSatisfy({ $0 == 0 }) else { return nil }
        // Otherwise somebody has made it up.
        guard block.integer(at: 40) < block.integer(at: 32), block.integer(at: 32) < LogFormat.most,
            block.integer(at: 56) < LogFormat.most, block.integer(at: 72) < LogFormat.most
        else { return nil }
        self.init(
            identity: own, serial: block.integer(at: 32), previous: block.integer(at: 40),
            previousEnd: block.integer(at: 48),
            before: LogPosition(number: block.integer(at: 56), checksum: block.integer(at: 64)),
            length: Int(block.integer(at: 72)))
    }

    init(identity: LogIdentity, serial: UInt64, previous: UInt64, previousEnd: UInt64, before: LogPosition, length: Int)
    {
        self.identity = identity
        self.serial = serial
        self.previous = previous
        self.previousEnd = previousEnd
        self.before = before
        self.length = length
    }
}

/// What stands before a record.
struct FrameHeader: Equatable {
    static let length = 48

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

    /// All but the checksum of the rest and the record, which comes first. The last is that of what is between.
    func bytes(of identity: LogIdentity) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.length)
        bytes.append(0 as UInt64)
        bytes.append(UInt64(kind.rawValue) | UInt64(count) << 32)
        bytes.append(serial)
        bytes.append(number)
        bytes.append(before)
        bytes.append(LogFormat.checksum(bytes, 8..<40, of: identity))
        return bytes
    }

    /// Nil if the bytes are no header, or a damaged one.
    init?(_ bytes: [UInt8], of identity: LogIdentity) {
        guard bytes.count == Self.length, LogFormat.checksum(bytes, 8..<40, of: identity) == bytes.integer(at: 40)
        else { return nil }
        let word = bytes.integer(at: 8)
        guard let kind = Kind(rawValue: UInt32(truncatingIfNeeded: word)) else { return nil }
        let count = Int(word >> 32)
        guard count <= LogFormat.longestRecord, kind == .record || count == 0 else { return nil }
        self.kind = kind
        self.count = count
        serial = bytes.integer(at: 16)
        number = bytes.integer(at: 24)
        before = bytes.integer(at: 32)
    }

    init(kind: Kind, count: Int, serial: UInt64, number: UInt64, before: UInt64) {
        self.kind = kind
        self.count = count
        self.serial = serial
        self.number = number
        self.before = before
    }
}

/// Reads the records of one segment in their order.
struct FrameReader {
    struct Frame {
        let kind: FrameHeader.Kind
        let record: [UInt8]
        let checksum: UInt64
    }

    private let file: any LogFile
    private let identity: LogIdentity
    private let serial: UInt64
    /// Where the next record begins.
    private(set) var offset = UInt64(LogFormat.block)
    /// The last record that was read.
    private(set) var position: LogPosition

    init(file: any LogFile, identity: LogIdentity, serial: UInt64, _ before: LogPosition) {
        self.file = file
        self.identity = identity
        self.serial = serial
        position = before
    }

    /// Nil where no record is that continues the one before.
    mutating func next() throws(LogFailure) -> Frame? {
        let start = Int(offset)
        guard let header = FrameHeader(try file.read(at: start, count: FrameHeader.length), of: identity),
            header.serial == serial, header.number == position.number + 1, header.before == position.checksum,
            let frame = try Self.frame(header, in: file, at: start, of: identity)
        else { return nil }
        offset += UInt64(LogFormat.space(for: header.count))
        position = LogPosition(number: header.number, checksum: frame.checksum)
        return frame
    }

    /// Nil if what has that header is not what was written, to the end of its last block.
    static func frame(
        _ header: FrameHeader, in file: any LogFile, at start: Int, of identity: LogIdentity
    ) throws(LogFailure) -> Frame? {
        let space = LogFormat.space(for: header.count)
        guard start + space <= file.length else { return nil }
        let blocks = try file.read(at: start, count: space)
        let end = FrameHeader.length + header.count
        guard blocks.count == space, blocks[end...].allSatisfy({ $0 == 0 }) else { return nil }
        let checksum = LogFormat.checksum(blocks, 8..<end, of: identity)
        guard checksum == blocks.integer(at: 0) else { return nil }
        return Frame(kind: header.kind, record: Array(blocks[FrameHeader.length..<end]), checksum: checksum)
    }
}

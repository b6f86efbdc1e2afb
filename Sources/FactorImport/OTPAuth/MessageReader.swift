/// Reads the fields of a protocol buffer message in order.
struct MessageReader {
    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
        /// A value of fixed length, which no known field has.
        case fixed
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// The next field, or nil at the end.
    mutating func next() throws(MalformedMessage) -> (field: Int, value: Value)? {
        guard !rest.isEmpty else { return nil }
        let key = try varint()
        guard let field = Int(exactly: key >> 3), field > 0, field < 1 << 29 else { throw MalformedMessage() }
        switch key & 7 {
        case 0: return (field, .number(try varint()))
        case 1:
            _ = try take(8)
            return (field, .fixed)
        case 2:
            guard let count = Int(exactly: try varint()) else { throw MalformedMessage() }
            return (field, .bytes(try take(count)))
        case 5:
            _ = try take(4)
            return (field, .fixed)
        default: throw MalformedMessage()
        }
    }

    private mutating func take(_ count: Int) throws(MalformedMessage) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw MalformedMessage() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Seven bits per byte, the lowest first, at most ten bytes.
    private mutating func varint() throws(MalformedMessage) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard let byte = rest.popFirst(), shift < 63 || byte <= 1 else { throw MalformedMessage() }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw MalformedMessage()
    }
}

/// Why a message cannot be read, with a position and text if known.
struct MalformedMessage: Error {
    var place: String?
    var text: String?

    init() {}

    init(_ place: String, _ text: String) {
        self.place = place
        self.text = text
    }
}

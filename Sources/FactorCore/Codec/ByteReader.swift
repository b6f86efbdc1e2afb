/// Reads what `ByteWriter` wrote. Every read is checked, because stored bytes may be damaged.
package struct ByteReader {
    private let bytes: [UInt8]
    private var offset: Int
    private let end: Int

    package init(_ bytes: [UInt8]) {
        self.init(bytes, upTo: bytes.count)
    }

    package init(_ bytes: [UInt8], upTo end: Int) {
        self.bytes = bytes
        offset = 0
        self.end = min(end, bytes.count)
    }

    package var isAtEnd: Bool { offset == end }

    /// Reads one byte.
    package mutating func byte() throws(Malformed) -> UInt8 {
        guard offset < end else { throw Malformed() }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// Reads an unsigned integer of one to ten bytes (LEB128).
    package mutating func varint() throws(Malformed) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let next = try byte()
            guard shift < 63 || next <= 1 else { throw Malformed() }
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
            shift += 7
        }
    }

    /// Reads a signed integer.
    package mutating func zigzag() throws(Malformed) -> Int64 {
        let raw = try varint()
        return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
    }

    /// Reads a time in milliseconds; nil if it is 0.
    package mutating func moment() throws(Malformed) -> Timestamp? {
        let milliseconds = try zigzag()
        return milliseconds == 0 ? nil : Timestamp(milliseconds: milliseconds)
    }

    /// Reads eight bytes, big-endian.
    package mutating func fixed() throws(Malformed) -> UInt64 {
        guard end - offset >= 8 else { throw Malformed() }
        var value: UInt64 = 0
        for index in offset..<offset + 8 { value = value << 8 | UInt64(bytes[index]) }
        offset += 8
        return value
    }

    /// Reads the sixteen bytes of a document's id.
    package mutating func id() throws(Malformed) -> DocumentID {
        DocumentID(high: try fixed(), low: try fixed())
    }

    /// Reads length-prefixed bytes.
    package mutating func blob() throws(Malformed) -> [UInt8] {
        Array(try slice())
    }

    /// The same without a copy: the slice keeps all that is read.
    mutating func slice() throws(Malformed) -> ArraySlice<UInt8> {
        let count = try varint()
        guard count <= UInt64(end - offset) else { throw Malformed() }
        defer { offset += Int(count) }
        return bytes[offset..<offset + Int(count)]
    }

    /// Reads length-prefixed UTF-8.
    package mutating func text() throws(Malformed) -> String {
        let count = try varint()
        guard count <= UInt64(end - offset) else { throw Malformed() }
        defer { offset += Int(count) }
        // Not `String(validating:as:)`: it is generic code of the standard library, and twenty times the work.
        let raw = bytes.span.extracting(offset..<offset + Int(count))
        guard let text = try? UTF8Span(validating: raw) else { throw Malformed() }
        return String(copying: text)
    }
}

/// The error for stored bytes that do not have the expected form.
package struct Malformed: Error, Equatable {
    package init() {}
}

import FactorCrypto

/// Appends the stored forms of the domain's values: varints (LEB128), zigzag, length-prefixed bytes.
package struct ByteWriter {
    package var bytes: [UInt8]

    package init(capacity: Int = 96) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Appends one byte.
    package mutating func byte(_ value: UInt8) {
        bytes.append(value)
    }

    /// Appends an unsigned integer of one to ten bytes (LEB128).
    package mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends a signed integer; small ones of either sign stay short.
    package mutating func zigzag(_ value: Int64) {
        varint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// Appends a time in milliseconds, 0 for nil.
    package mutating func moment(_ value: Timestamp?) {
        zigzag(value?.milliseconds ?? 0)
    }

    /// Appends eight bytes, big-endian.
    package mutating func fixed(_ value: UInt64) {
        let words: InlineArray<1, UInt64> = [value]
        bytes.append(bigEndian: words.span)
    }

    /// Appends the sixteen bytes of a document's id.
    package mutating func id(_ value: DocumentID) {
        let words: InlineArray<2, UInt64> = [value.high, value.low]
        bytes.append(bigEndian: words.span)
    }

    /// Appends length-prefixed bytes.
    package mutating func blob(_ value: [UInt8]) {
        blob(value[...])
    }

    /// Appends bytes after their length.
    package mutating func blob(_ value: ArraySlice<UInt8>) {
        varint(UInt64(value.count))
        bytes.append(copying: value.span)
    }

    /// Appends length-prefixed UTF-8.
    package mutating func text(_ value: String) {
        varint(UInt64(value.utf8.count))
        bytes.append(copying: value.utf8.span)
    }
}

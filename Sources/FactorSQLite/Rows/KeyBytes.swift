internal import FactorCore

/// A key's stored form: kind (1 byte), tenant (8), id (16), big-endian, so that the bytes sort by kind, tenant and id.
extension DocumentKey {
    static let storedLength = 25

    /// The common prefix of all keys of one kind and tenant; it sorts before each of them.
    static func storedPrefix(kind: DocumentKind, tenant: UInt64) -> [UInt8] {
        var bytes = [kind.rawValue]
        bytes.append(bigEndian: tenant)
        return bytes
    }

    var storedBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.storedLength)
        bytes.append(self)
        return bytes
    }

    /// Whether `bytes` are the stored form.
    func isStored(as bytes: RawSpan) -> Bool {
        bytes.byteCount == Self.storedLength && bytes.byte(at: 0) == kind.rawValue && bytes.word(at: 1) == tenant
            && bytes.word(at: 9) == id.high && bytes.word(at: 17) == id.low
    }

    /// Reads the stored form; nil if it is invalid.
    init?(stored bytes: RawSpan) {
        guard bytes.byteCount == Self.storedLength, let kind = DocumentKind(rawValue: bytes.byte(at: 0)) else {
            return nil
        }
        self.init(
            kind: kind, tenant: bytes.word(at: 1), id: DocumentID(high: bytes.word(at: 9), low: bytes.word(at: 17)))
    }
}

extension [UInt8] {
    mutating func append(bigEndian value: UInt64) {
        // The eight bytes are read before the closure ends.
        unsafe Swift.withUnsafeBytes(of: value.bigEndian) { unsafe append(contentsOf: $0) }
    }

    mutating func append(_ key: DocumentKey) {
        append(key.kind.rawValue)
        let words: InlineArray<3, UInt64> = [key.tenant.bigEndian, key.id.high.bigEndian, key.id.low.bigEndian]
        // The bytes are read before the closure ends.
        unsafe words.span.bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
    }
}

extension RawSpan {
    /// The byte at an offset within bounds.
    func byte(at offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < byteCount)
        return unsafe unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)  // Checked above.
    }

    /// The big-endian word at an offset; all 8 bytes must be within bounds.
    func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= byteCount - 8)
        return UInt64(bigEndian: unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
    }
}

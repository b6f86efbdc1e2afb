internal import FactorCore

/// The stored form of one commit's hot writes, in the order in which they apply.
///
/// Each write is the key (25 bytes), the new version (8), the length of the hot half (2) and the hot half; all numbers
/// are big-endian. Length 0xFFFF without further bytes means that the row was replaced or deleted, so earlier journal
/// entries for this document are void.
struct JournalRow {
    /// The longest hot half that goes through the journal. Longer ones are rare and are written to their rows
    /// immediately.
    static let longestHot = 4096

    private static let forgotten: UInt16 = 0xFFFF
    private static let headLength = DocumentKey.storedLength + 10

    private(set) var bytes: [UInt8] = []

    mutating func empty() {
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func put(_ key: DocumentKey, version: UInt64, hot: [UInt8]) {
        append(key, version: version, length: UInt16(hot.count))
        bytes.append(contentsOf: hot)
    }

    mutating func forget(_ key: DocumentKey) {
        append(key, version: 0, length: Self.forgotten)
    }

    private mutating func append(_ key: DocumentKey, version: UInt64, length: UInt16) {
        bytes.append(key)
        bytes.append(bigEndian: version)
        bytes.append(UInt8(length >> 8))
        bytes.append(UInt8(length & 0xFF))
    }

    /// Applies a stored row to an overlay, as its commit did.
    static func replay(_ stored: [UInt8], sequence: Int64, into overlay: inout Overlay) throws(StoreFailure) {
        let damaged = StoreFailure.corrupt("journal row \(sequence) is damaged")
        var rest = unsafe stored.span.bytes  // Any bytes are valid bytes.
        while !rest.isEmpty {
            guard rest.byteCount >= headLength,
                let key = DocumentKey(stored: rest.extracting(first: DocumentKey.storedLength))
            else { throw damaged }
            let version = rest.word(at: DocumentKey.storedLength)
            let length = UInt16(rest.byte(at: headLength - 2)) << 8 | UInt16(rest.byte(at: headLength - 1))
            rest = rest.extracting(droppingFirst: headLength)
            guard length != forgotten else {
                overlay.forget(key)
                continue
            }
            guard rest.byteCount >= Int(length) else { throw damaged }
            let hot = (0..<Int(length)).map { rest.byte(at: $0) }
            overlay.put(key, version: Document.version(stored: Int64(bitPattern: version)), hot: hot)
            rest = rest.extracting(droppingFirst: Int(length))
        }
        overlay.cover(sequence: sequence, bytes: stored.count)
    }
}

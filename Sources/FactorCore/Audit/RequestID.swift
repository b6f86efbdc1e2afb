/// A caller's name for a request, by which the audit log ties entries to the caller's own records.
package struct RequestID: Hashable, Sendable {
    /// The most bytes, so that a name fits an entry of the audit log.
    package static let longest = 56

    /// Visible ASCII characters.
    package let bytes: [UInt8]

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Returns nil for bytes that are not 1 to 56 visible ASCII characters.
    package init?(_ bytes: [UInt8]) {
        guard (1...Self.longest).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.bytes = bytes
    }
}

/// Bytes that may be secret and are kept briefly; wiped when the last reference goes.
package final class WipedBytes: @unchecked Sendable {
    // Written in init, wiped in deinit, and only read in between.
    private var bytes: [UInt8]

    /// Takes over the bytes and empties the array.
    package init(_ bytes: inout [UInt8]) {
        self.bytes = []
        swap(&self.bytes, &bytes)
    }

    /// No bytes.
    package static var none: WipedBytes {
        var bytes: [UInt8] = []
        return WipedBytes(&bytes)
    }

    /// Copies the bytes.
    package init(copying span: RawSpan) {
        bytes = span.array()
    }

    deinit {
        wipe(&bytes)
    }

    package var count: Int { bytes.count }

    /// Lends the bytes.
    package func withBytes<R, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        try bytes.withRawSpan(body)
    }
}

extension WipedBytes: Equatable {
    package static func == (left: WipedBytes, right: WipedBytes) -> Bool {
        left.withBytes { left in right.withBytes { constantTimeEqual(left, $0) } }
    }
}

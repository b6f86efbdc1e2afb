package import FactorCrypto

extension WipedBytes {
    /// The bytes of a text.
    package convenience init(_ text: String) {
        var bytes = Array(text.utf8)
        self.init(&bytes)
    }

    package var text: String { withBytes { String(decoding: $0.array(), as: UTF8.self) } }
}

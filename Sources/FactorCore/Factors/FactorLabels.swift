/// The words that people gave a factor. They may name a person, so they are stored sealed.
package struct FactorLabels: Equatable, Sendable {
    package var displayName: String?
    package var accountName: String?
    package var issuer: String?

    package init(displayName: String? = nil, accountName: String? = nil, issuer: String? = nil) {
        self.displayName = displayName
        self.accountName = accountName
        self.issuer = issuer
    }

    var encoded: [UInt8] {
        var writer = ByteWriter()
        for text in [displayName, accountName, issuer] { writer.text(text ?? "") }
        return writer.bytes
    }

    init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        displayName = try Self.optional(&reader)
        accountName = try Self.optional(&reader)
        issuer = try Self.optional(&reader)
    }

    private static func optional(_ reader: inout ByteReader) throws(Malformed) -> String? {
        let text = try reader.text()
        return text.isEmpty ? nil : text
    }
}

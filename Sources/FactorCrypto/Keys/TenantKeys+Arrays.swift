/// The same operations for arrays and strings, whose content is not secret.
extension TenantKeys {
    /// The blind index of bytes; see the span version.
    package func index(_ domain: UInt8, _ bytes: [UInt8]) -> (high: UInt64, low: UInt64) {
        bytes.withRawSpan { index(domain, $0) }
    }

    /// The blind index of a text's UTF-8; see the span version.
    package func index(_ domain: UInt8, _ text: String) -> (high: UInt64, low: UInt64) {
        text.withRawUTF8 { index(domain, $0) }
    }

    /// Seals bytes; see the span version.
    package func seal(_ plain: [UInt8], at place: AssociatedData, randomness: Randomness) -> [UInt8] {
        plain.withRawSpan { seal($0, at: place, randomness: randomness) }
    }

    /// Seals a text's UTF-8; see the span version.
    package func seal(_ plain: String, at place: AssociatedData, randomness: Randomness) -> [UInt8] {
        plain.withRawUTF8 { seal($0, at: place, randomness: randomness) }
    }

    /// Authenticates bytes; see the span version.
    package func tag(_ bytes: [UInt8], at place: AssociatedData) -> (high: UInt64, low: UInt64) {
        bytes.withRawSpan { tag($0, at: place) }
    }

    /// The link after `previous` for bytes; see the span version.
    package func chain(previous: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        bytes.withRawSpan { chain(previous: previous, $0) }
    }
}

import FactorCrypto

/// What a trusted device presents: its id, how often its token has been exchanged, and a tag that only a daemon with
/// the tenant's keys can make. It is written `dvt_` and 64 characters of base 32.
///
/// The tag tells a token that was genuine once from one that never was. The former, presented late, means theft; the
/// latter is noise.
package struct DeviceToken: Equatable, Sendable {
    private static let prefix: StaticString = "dvt_"
    private static let prefixLength = 4
    /// The device's id, the count and the tag, in bytes.
    private static let length = 16 + 8 + 16
    /// The length of the written form in characters.
    package static let textLength = prefixLength + length * 8 / 5

    package let device: DeviceID
    let count: UInt64
    let tag: DocumentID

    /// Makes the token of a device after so many exchanges.
    init(_ device: TrustedDevice, count: UInt64, _ decision: DecisionContext) {
        self.device = device.id
        self.count = count
        tag = Self.tag(device, count, decision)
    }

    private init(device: DeviceID, count: UInt64, tag: DocumentID) {
        self.device = device
        self.count = count
        self.tag = tag
    }

    /// A token that no daemon gave out, for a device that does not exist.
    package static let ofNoDevice = DeviceToken(device: DeviceID(bits: .zero), count: 0, tag: .zero)

    /// A token for documentation, which no daemon made.
    package static let example = DeviceToken(
        device: DeviceID(bits: Factor.example.id.bits), count: 7, tag: Factor.example.id.bits)

    /// Parses the written form; nil for anything else.
    package init?(_ text: RawSpan) {
        guard text.byteCount == Self.textLength, text.starts(with: Self.prefix),
            let bytes = Base32.decode(text.extracting(droppingFirst: Self.prefixLength).array())
        else { return nil }
        (device, count, tag) = bytes.withBytes { bytes in
            (
                DeviceID(bits: DocumentID(high: bytes.integer(at: 0), low: bytes.integer(at: 8))),
                bytes.integer(at: 16), DocumentID(high: bytes.integer(at: 24), low: bytes.integer(at: 32))
            )
        }
    }

    /// The written form. The caller wipes it.
    package var text: [UInt8] {
        var writer = ByteWriter(capacity: Self.length)
        writer.id(device.bits)
        writer.fixed(count)
        writer.id(tag)
        defer { wipe(&writer.bytes) }
        var body = writer.bytes.withRawSpan { Base32.encode($0) }
        defer { wipe(&body) }
        var text: [UInt8] = []
        text.reserveCapacity(Self.textLength)
        text += Self.prefix.description.utf8
        text += body
        return text
    }

    /// Whether it was ever given out for that device.
    func isGenuine(for device: TrustedDevice, _ decision: DecisionContext) -> Bool {
        let expected = Self.tag(device, count, decision)
        // No branch before both words are compared.
        return (expected.high ^ tag.high) | (expected.low ^ tag.low) == 0
    }

    private static func tag(_ device: TrustedDevice, _ count: UInt64, _ decision: DecisionContext) -> DocumentID {
        var writer = ByteWriter(capacity: 24)
        writer.id(device.series)
        writer.fixed(count)
        let place = AssociatedData(
            schema: Sealed.schema, tenant: decision.document.tenant, document: decision.document.id,
            record: device.id.bits, kind: .deviceToken)
        let (high, low) = writer.bytes.withRawSpan { decision.keys.codeDigest($0, at: place) }
        return DocumentID(high: high, low: low)
    }
}

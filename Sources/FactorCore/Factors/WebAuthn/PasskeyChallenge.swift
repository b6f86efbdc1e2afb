import FactorCrypto

/// A challenge that no record is kept of until it is used: 6 bytes of time in milliseconds, 10 random bytes, and a keyed
/// tag of 16 bytes over both and whom it is for.
///
/// So asking for challenges writes nothing, and takes the same for every name. Using one is recorded, which makes it good
/// for one use.
package struct PasskeyChallenge: Equatable, Sendable {
    /// Bytes of a challenge.
    package static let length = 32
    /// How long one is valid, in seconds: five minutes, as WebAuthn Level 3, section 15.1, recommends.
    package static let life: Int64 = 300
    /// By how many seconds the clocks of sidecars that share a store may differ.
    private static let skew: Int64 = 5
    /// How long it is remembered that one was used, in seconds: as long as any sidecar could take it.
    package static let memory = life + 2 * skew

    package let bytes: [UInt8]

    /// Makes a challenge for a subject, or for any discoverable credential if `subject` is nil.
    package init(for subject: SubjectID?, _ decision: TenantContext, tenant: UInt64, at now: Timestamp) {
        var writer = ByteWriter(capacity: Self.length)
        writer.fixed(UInt64(clamping: now.milliseconds) << 16)
        var bytes = Array(writer.bytes.prefix(6)) + decision.randomness.bytes(10)
        bytes += Self.tag(bytes, subject, decision.keys, tenant)
        self.bytes = bytes
    }

    /// Returns whether the bytes are a challenge that was made for that subject, or for nobody in particular, and is
    /// still valid. One that was made before the store was restored is not: no backup says which were used.
    package static func isValid(
        _ bytes: [UInt8], for subject: SubjectID?, _ decision: TenantContext, tenant: UInt64, at now: Timestamp
    ) -> Bool {
        guard bytes.count == length else { return false }
        let head = Array(bytes.prefix(16))
        let expected = tag(head, subject, decision.keys, tenant)
        let isGenuine = expected.withRawSpan { expected in
            bytes.withRawSpan { constantTimeEqual($0.extracting(16..<length), expected) }
        }
        let made = Timestamp(milliseconds: head.prefix(6).reduce(0) { $0 << 8 | Int64($1) })
        let isNew = decision.restoredAt.map { made > $0 } ?? true
        return isGenuine && isNew && made <= now.advanced(bySeconds: skew) && now < made.advanced(bySeconds: life)
    }

    private static func tag(
        _ head: [UInt8], _ subject: SubjectID?, _ keys: TenantKeys, _ tenant: UInt64
    ) -> [UInt8] {
        let place = AssociatedData(
            schema: Sealed.schema, tenant: tenant, document: .zero, record: .zero, kind: .passkeyChallenge,
            parameters: subject == nil ? 0 : 1)
        let (high, low) = (head + Array((subject?.text ?? "").utf8)).withRawSpan { keys.codeDigest($0, at: place) }
        return DocumentID(high: high, low: low).bytes
    }
}

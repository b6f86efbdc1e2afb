package import FactorCrypto

/// The chain that makes tampering with the audit log visible. Each segment's tag is a keyed hash over the tag before
/// it, its position and its entries.
package enum AuditChain {
    /// The value to which the first segment is chained.
    package static let origin = [UInt8](repeating: 0, count: 32)

    /// Computes the tag of a segment that follows one with the tag `previous`.
    package static func tag(
        after previous: [UInt8], first: UInt64, count: UInt32, body: [UInt8], _ keys: TenantKeys
    ) -> [UInt8] {
        var writer = ByteWriter(capacity: body.count + 16)
        writer.fixed(first)
        writer.fixed(UInt64(count))
        writer.bytes.append(contentsOf: body)
        return keys.chain(previous: previous, writer.bytes)
    }

    /// Whether a segment is what was written after one with the tag `previous`. Both are as somebody may have changed
    /// them: after a tag of another length nothing is intact.
    package static func isIntact(_ segment: AuditSegment, after previous: [UInt8], _ keys: TenantKeys) -> Bool {
        guard previous.count == TenantKeys.linkLength else { return false }
        let expected = tag(
            after: previous, first: segment.first, count: segment.count, body: segment.body, keys)
        return segment.body.count == Int(segment.count) * AuditEntry.length
            && expected == segment.tag
    }
}

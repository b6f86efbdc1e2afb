import FactorCrypto

/// One line of the audit log. It names subjects by their blind index only, and holds no parameter of any request.
package struct AuditEntry: Equatable, Sendable {
    /// The length of an encoded entry in bytes. All are equally long, so that an entry of a segment is found by its
    /// number.
    package static let length = 64

    package let at: Timestamp
    package let action: AuditAction
    package let outcome: AuditOutcome
    package let tenant: UInt64
    /// The document that it is about; zero for the server itself.
    package let document: DocumentID
    package let factor: FactorID?
    /// Why support has acted; nil in other entries.
    package let reason: FactorReset.Reason?
    /// A blind index of the support agent; nil unless one made the request.
    package let actor: DocumentID?
    /// The Unix user id of the peer that made the request.
    package let peer: UInt32
    /// The sequence number of the entry before it about the same document; 0 for none.
    package let previous: UInt64

    package init(
        at: Timestamp, event: AuditEvent, tenant: UInt64, document: DocumentID, peer: UInt32, previous: UInt64
    ) {
        self.at = at
        action = event.action
        outcome = event.outcome
        self.tenant = tenant
        self.document = document
        (factor, reason, actor) = (event.factor, event.reason, event.actor)
        self.peer = peer
        self.previous = previous
    }

    /// Returns an entry that takes the place of one whose decision was lost.
    package static func undone(at moment: Timestamp) -> AuditEntry {
        AuditEntry(
            at: moment, event: AuditEvent(.undone, .done), tenant: 0, document: .zero, peer: 0, previous: 0)
    }

    /// Appends the stored form: action, outcome (1 byte each), time (6), tenant (8), document (16), factor or actor (16),
    /// previous (8), peer (4), three zero bytes, reason (1, which says that there is an actor); integers big-endian.
    package func append(to bytes: inout [UInt8]) {
        let head =
            UInt64(action.rawValue) << 56 | UInt64(outcome.rawValue) << 48
            | UInt64(bitPattern: at.milliseconds) & 0xFFFF_FFFF_FFFF
        let bits = actor ?? factor?.bits ?? .zero
        let words: InlineArray<8, UInt64> = [
            head, tenant, document.high, document.low, bits.high, bits.low, previous,
            UInt64(peer) << 32 | UInt64(reason?.rawValue ?? 0),
        ]
        bytes.append(bigEndian: words.span)
    }

    package init(from reader: inout ByteReader) throws(Malformed) {
        guard let action = AuditAction(rawValue: try reader.byte()),
            let outcome = AuditOutcome(rawValue: try reader.byte())
        else { throw Malformed() }
        var milliseconds: Int64 = 0
        for _ in 0..<6 { milliseconds = milliseconds << 8 | Int64(try reader.byte()) }
        at = Timestamp(milliseconds: milliseconds)
        self.action = action
        self.outcome = outcome
        tenant = try reader.fixed()
        document = try reader.id()
        let about = try reader.id()
        previous = try reader.fixed()
        let end = try reader.fixed()
        peer = UInt32(truncatingIfNeeded: end >> 32)
        reason = FactorReset.Reason(rawValue: UInt8(truncatingIfNeeded: end))
        factor = about == .zero || reason != nil ? nil : FactorID(bits: about)
        actor = reason == nil ? nil : about
    }
}

extension AuditSegment {
    /// The sequence number of the last entry.
    package var last: UInt64 { first + UInt64(count) - 1 }

    /// The entry with that sequence number, which must lie in this segment.
    package func entry(_ sequence: UInt64) throws(Malformed) -> AuditEntry {
        guard sequence >= first, sequence <= last else { throw Malformed() }
        let start = Int(sequence - first) * AuditEntry.length
        guard body.count >= start + AuditEntry.length else { throw Malformed() }
        var reader = ByteReader(Array(body[start..<start + AuditEntry.length]))
        return try AuditEntry(from: &reader)
    }
}

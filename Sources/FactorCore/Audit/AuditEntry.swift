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
    /// Why it happened, where that is known.
    package let reason: AuditReason?
    /// A blind index of the support agent; nil unless one made the request.
    package let actor: DocumentID?
    /// The Unix user id of the peer that made the request.
    package let peer: UInt32
    /// The sequence number of the entry before it about the same document; 0 for none.
    package let previous: UInt64
    /// The caller's name for a request, in the entry before those that it has caused; nil in all others.
    package let request: RequestID?
    /// How many entries before this one its request is named; 0 if the caller gave it no name.
    package var requestDistance: UInt8 = 0

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
        request = nil
    }

    /// An entry that names the request of the entries after it.
    package init(naming request: RequestID, at moment: Timestamp) {
        at = moment
        (action, outcome, self.request) = (.requestNamed, .done, request)
        (tenant, document, peer, previous) = (0, .zero, 0, 0)
        (factor, reason, actor) = (nil, nil, nil)
    }

    /// Whether it tells what happened. Others are about the log itself.
    package var isListed: Bool { action.isListed }

    /// Returns an entry that takes the place of one whose decision was lost.
    package static func undone(at moment: Timestamp) -> AuditEntry {
        AuditEntry(
            at: moment, event: AuditEvent(.undone, .done), tenant: 0, document: .zero, peer: 0, previous: 0)
    }

    /// Why support has acted; nil in other entries.
    package var cause: FactorReset.Cause? { if case .reset(let cause) = reason { cause } else { nil } }

    /// Why it was refused; nil where that is not known.
    package var refusal: AuditRefusal? { if case .refusal(let refusal) = reason { refusal } else { nil } }

    /// Appends the stored form: action, outcome (1 byte each), time (6), tenant (8), document (16), factor or actor (16),
    /// previous (8), peer (4), a zero byte, why it was refused (1), the distance to the request's name (1), cause (1, which
    /// says that there is an actor); integers big-endian. One that names a request: action, the name's length (1 byte each),
    /// time (6), the name, zero bytes.
    package func append(to bytes: inout [UInt8]) {
        if let request { return append(naming: request, to: &bytes) }
        let head =
            UInt64(action.rawValue) << 56 | UInt64(outcome.rawValue) << 48
            | UInt64(bitPattern: at.milliseconds) & 0xFFFF_FFFF_FFFF
        let bits = actor ?? factor?.bits ?? .zero
        let words: InlineArray<8, UInt64> = [
            head, tenant, document.high, document.low, bits.high, bits.low, previous,
            UInt64(peer) << 32 | UInt64(refusal?.rawValue ?? 0) << 16 | UInt64(requestDistance) << 8
                | UInt64(cause?.rawValue ?? 0),
        ]
        bytes.append(bigEndian: words.span)
    }

    private func append(naming request: RequestID, to bytes: inout [UInt8]) {
        bytes.append(action.rawValue)
        bytes.append(UInt8(request.bytes.count))
        for shift in stride(from: 40, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: at.milliseconds >> Int64(shift)))
        }
        bytes += request.bytes
        bytes += repeatElement(0, count: RequestID.longest - request.bytes.count)
    }

    package init(from reader: inout ByteReader) throws(Malformed) {
        guard let action = AuditAction(rawValue: try reader.byte()) else { throw Malformed() }
        let second = try reader.byte()
        var milliseconds: Int64 = 0
        for _ in 0..<6 { milliseconds = milliseconds << 8 | Int64(try reader.byte()) }
        let moment = Timestamp(milliseconds: milliseconds)
        if action == .requestNamed {
            let name = try (0..<RequestID.longest).map { _ throws(Malformed) in try reader.byte() }
            guard let request = RequestID(Array(name.prefix(Int(second)))) else { throw Malformed() }
            self.init(naming: request, at: moment)
            return
        }
        guard let outcome = AuditOutcome(rawValue: second) else { throw Malformed() }
        let (tenant, document, about) = (try reader.fixed() as UInt64, try reader.id(), try reader.id())
        let (previous, end) = (try reader.fixed() as UInt64, try reader.fixed() as UInt64)
        let event =
            if let cause = FactorReset.Cause(rawValue: UInt8(truncatingIfNeeded: end)) {
                AuditEvent(action, outcome, cause: cause, actor: about)
            } else {
                AuditEvent(
                    action, outcome, about == .zero ? nil : FactorID(bits: about),
                    reason: AuditRefusal(rawValue: UInt8(truncatingIfNeeded: end >> 16)).map { .refusal($0) })
            }
        self.init(
            at: moment, event: event, tenant: tenant, document: document, peer: UInt32(truncatingIfNeeded: end >> 32),
            previous: previous)
        requestDistance = UInt8(truncatingIfNeeded: end >> 8)
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

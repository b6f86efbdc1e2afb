package import FactorCore
package import FactorWire

/// Checks that the audit log is as it was written.
package enum VerifyAudit: ScanningMethod {
    package static let name = "audit.verify"
    package static let about = "Verifies the chain of the audit log: that every entry is unchanged"
    package static let role: Role? = .admin
    package static let otherRoles: [Role] = [.audit]
    package static let isServerWide = true
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Params: WireReadableObject, Sendable {
        let from: UInt64
        let to: UInt64

        package init(from parameters: inout Parameters) throws(WireFault) {
            let first = try parameters.optional(
                "first_sequence", "the first sequence number to verify", in: Bounds.sequence, default: 1)
            let last = try parameters.optional(
                "last_sequence", "the last sequence number to verify", in: Bounds.sequence)
            from = AuditNumber.number(shown: Int64(first))
            to = last.map { AuditNumber.number(shown: Int64($0)) } ?? .max
            guard from <= to else {
                throw .invalidParams(field: "last_sequence", problem: "must not be below first_sequence")
            }
        }
    }

    package struct Reply: WireObject, Sendable {
        let check: AuditCheck

        package static var example: Reply { Reply(check: AuditCheck(entriesChecked: 18, firstBroken: nil)) }

        package func encode(into object: inout ObjectWriter) {
            object.field(
                "entries_checked", Int64(bitPattern: check.entriesChecked),
                "the number of entries verified, up to the end or the first break")
            object.field("intact", check.firstBroken == nil, "whether all of them are unchanged")
            object.nullable(
                "first_broken_sequence", check.firstBroken.map { AuditNumber.shown($0) },
                "the sequence number at which the chain breaks; null if it is intact")
            object.field(
                "entries_removed", Int64(bitPattern: check.entriesRemoved),
                "the number of the oldest entries that were removed because of their age")
        }
    }

    package static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        try call.engine.verifyAudit(from: params.from, to: params.to) { done($0.map { Reply(check: $0) }) }
    }
}

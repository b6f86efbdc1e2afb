package import FactorCore
package import FactorWire

/// Lists audit entries, newest first.
package enum ListAudit: ScanningMethod {
    package static let name = "audit.list"
    package static let about =
        "Lists what happened, newest first; a page may hold fewer entries than asked for and still have a next one"
    package static let role: Role? = .admin
    package static let changes = false
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, Sendable {
        let tenant: TenantID?
        let subject: SubjectID?
        let since: Timestamp?
        let limit: Int
        let before: UInt64?

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.optional(
                "tenant", "of this tenant only; where left out, of all, or with subject of `default`")
            subject = try parameters.optional("subject", "about this subject only")
            since = try parameters.optional("since", "not older than this")
            limit = try parameters.pageLimit("entries of a page")
            before = try parameters.optional("cursor", "the next_cursor of the page before", as: AuditCursor.self)?
                .sequence
        }
    }

    package struct Reply: WireObject, Sendable {
        let page: AuditPage

        package static var example: Reply { Reply(page: AuditPage(entries: [AuditEntryView.example.entry], next: nil)) }

        package func encode(into object: inout ObjectWriter) {
            object.field("entries", page.entries.map { AuditEntryView(entry: $0) }, "newest first")
            object.nullable("next_cursor", page.next.map { String($0) }, "for the next page; null at the end")
        }
    }

    package static func begin(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        var tenant: Tenant?
        if params.tenant != nil || params.subject != nil {
            tenant = try call.tenant(params.tenant, for: role)
        } else {
            try call.requireAdministrator()
        }
        let query = AuditQuery(
            tenant: tenant, subject: params.subject, since: params.since, limit: params.limit, before: params.before)
        try call.engine.audit(query) { done($0.map { Reply(page: $0) }) }
    }
}

/// A position in the audit log, as pages return it.
struct AuditCursor: WireReadable {
    let sequence: UInt64

    static var schema: JSONSchema { .string(pattern: "^[0-9]{1,19}$") }
    static var example: AuditCursor { AuditCursor(sequence: 18) }
}

extension AuditCursor {
    init(wire: JSONValue) throws(WireProblem) {
        guard let sequence = wire.string().flatMap({ UInt64($0) }), sequence > 0 else {
            throw WireProblem("must be a next_cursor as it was given out")
        }
        self.sequence = sequence
    }
}

/// An audit entry as answers show it.
package struct AuditEntryView: WireObject, Sendable {
    package static let title: String? = "AuditEntry"
    let entry: NamedAuditEntry

    package static var example: AuditEntryView {
        let entry = AuditEntry(
            at: .example, event: AuditEvent(.totpVerified, .done, .example), tenant: 1, document: .zero, peer: 1000,
            previous: 0)
        return AuditEntryView(entry: NamedAuditEntry(sequence: 18, entry: entry, tenant: .default, subject: "u-17"))
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("sequence", Int64(bitPattern: entry.sequence), "its number; they grow")
        object.field("at", entry.entry.at, "when")
        object.field("action", entry.entry.action.name, "the method whose doing it records, or restore")
        object.field("outcome", entry.entry.outcome.name, "done or refused")
        object.nullable("tenant", entry.tenant, "null for the server itself, and for a tenant that is gone")
        object.nullable("subject", entry.subject, "null where it is about none, or about one that is gone")
        object.nullable("factor_id", entry.entry.factor, "the factor concerned")
        object.field("peer_uid", Int64(entry.entry.peer), "Unix user id of the peer that asked")
    }
}

package import FactorCore
package import FactorWire

/// Lists audit entries, newest first.
package enum ListAudit: ScanningMethod {
    package static let name = "audit.list"
    package static let about =
        "Lists the audit log, newest first; a page with fewer entries than the limit is not always the last"
    package static let role: Role? = .admin
    package static let changes = false
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, Sendable {
        let tenant: TenantID?
        let subject: SubjectID?
        let actor: SubjectID?
        let since: Timestamp?
        let limit: Int
        let before: UInt64?

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.optional(
                "tenant",
                "only entries of this tenant; if omitted: of all tenants, or of `default` if `subject` or `actor` is"
                    + " given")
            subject = try parameters.optional("subject", "only entries about this subject")
            actor = try parameters.optional(
                "actor", "only resets of second factors, and their ends, by this member of staff")
            since = try parameters.optional("since_at", "only entries from this time on")
            limit = try parameters.pageLimit("the maximum number of entries on a page")
            before = try parameters.optional("cursor", "the next_cursor of the previous page", as: AuditCursor.self)?
                .sequence
        }
    }

    package struct Reply: WireObject, Sendable {
        let page: AuditPage

        package static var example: Reply { Reply(page: AuditPage(entries: [AuditEntryView.example.entry], next: nil)) }

        package func encode(into object: inout ObjectWriter) {
            object.field("entries", page.entries.map { AuditEntryView(entry: $0) }, "the entries, newest first")
            object.nullable(
                "next_cursor", page.next.map { String($0) }, "the cursor for the next page; null on the last page")
        }
    }

    package static func begin(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        var tenant: Tenant?
        if params.tenant != nil || params.subject != nil || params.actor != nil {
            tenant = try call.tenant(params.tenant, for: role)
        } else {
            try call.requireAdministrator()
        }
        let query = AuditQuery(
            tenant: tenant, subject: params.subject, actor: params.actor, since: params.since, limit: params.limit,
            before: params.before)
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
            throw WireProblem("must be a next_cursor from an earlier answer")
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
        object.field(
            "sequence", AuditNumber.shown(entry.sequence),
            "its sequence number, which increases; with several sidecars, in the log of each")
        object.field("at", entry.entry.at, "when it happened")
        object.field(
            "action", entry.entry.action.name,
            "what was done, named after a method; or restore, entry.lost, factor.suspend or reset.effective")
        object.field("outcome", entry.entry.outcome.name, "whether it was done or refused")
        object.nullable("tenant", entry.tenant, "the tenant; null for the server itself and for a deleted tenant")
        object.nullable("subject", entry.subject, "the subject; null if there is none or it was deleted")
        object.nullable("factor_id", entry.entry.factor, "the factor concerned")
        object.optional("reason", entry.entry.reason, "of a reset of second factors: what happened to them")
        object.optional(
            "actor", entry.actor, "who asked for a reset, as long as it is the subject's latest; see the parameter")
        object.field("peer_uid", Int64(entry.entry.peer), "the Unix user ID of the peer")
        object.nullable("request_id", entry.request?.text, "the caller's name for the request, from `meta`")
    }
}

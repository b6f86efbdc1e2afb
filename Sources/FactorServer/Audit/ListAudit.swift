package import FactorCore
import FactorCrypto
package import FactorWire

/// Lists audit entries, newest first, or oldest first after one that was already read.
package enum ListAudit: ScanningMethod {
    package static let name = "audit.list"
    package static let about =
        "Lists the audit log, newest first, or after a given entry in the order of writing; a page may be short"
    package static let role: Role? = .admin
    package static let otherRoles: [Role] = [.audit]
    package static let changes = false
    package static let failures: [FailureCode] = [.notFound, .wrongState]

    package struct Params: WireReadableObject, Sendable {
        let tenant: TenantID?
        let subject: SubjectID?
        let actor: SubjectID?
        let since: Timestamp?
        let choice: AuditQuery.Choice
        let limit: Int
        let place: AuditQuery.Place

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.optional(
                "tenant",
                "only entries of this tenant; if omitted: of all tenants, or of `default` if `subject` or `actor` is"
                    + " given")
            subject = try parameters.optional("subject", "only entries about this subject")
            actor = try parameters.optional(
                "actor", "only resets of second factors, and their ends, by this member of staff")
            since = try parameters.optional("since_at", "only entries from this time on")
            choice = AuditQuery.Choice(
                action: try parameters.optional(
                    "action", "only entries of this action, as entries name it", as: ShownAction.self)?.name,
                outcome: try parameters.optional("outcome", "only what was done, or only what was refused"),
                until: try parameters.optional("until_at", "only entries before this time"))
            limit = try parameters.pageLimit("the maximum number of entries on a page")
            let cursor = try parameters.optional(
                "cursor", "the next_cursor or resume_cursor of an earlier page", as: AuditCursor.self)
            let passed = try parameters.optional(
                "after_sequence",
                "only entries after this one, oldest first; 0 begins with the oldest. With several sidecars, it is a "
                    + "position in the log of one, and the others are listed from their beginning",
                in: Bounds.passedSequence)
            try parameters.demand(cursor == nil || passed == nil, "after_sequence", "cannot be combined with cursor")
            let first = passed.map { AuditPositions(after: AuditNumber.number(shown: Int64($0))) }
            place = first.map { .after($0) } ?? cursor?.place ?? .before(nil)
        }
    }

    package struct Reply: WireObject, Sendable {
        let page: AuditPage

        package static var example: Reply { Reply(page: AuditPage(entries: [AuditEntryView.example.entry], next: nil)) }

        package func encode(into object: inout ObjectWriter) {
            object.field("entries", page.entries.map { AuditEntryView(entry: $0) }, "the entries")
            object.nullable(
                "next_cursor", page.next.map { AuditCursor(place: $0) },
                "the cursor for the next page; null on the last page")
            object.nullable(
                "resume_cursor", page.resume.map { AuditCursor(place: $0) },
                "if oldest first: the cursor for what comes after this page, now or later; otherwise null")
            object.nullable(
                "entries_removed", page.removed.map { Int64(clamping: $0) },
                "if oldest first: how many entries were removed because of their age before this page could list them; "
                    + "otherwise null")
        }
    }

    package static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        var tenant: Tenant?
        if params.tenant != nil || params.subject != nil || params.actor != nil {
            tenant = try call.tenant(params.tenant, for: roles)
        } else {
            try call.requireEverywhere(roles)
        }
        let query = AuditQuery(
            tenant: tenant, subject: params.subject, actor: params.actor, since: params.since, params.choice,
            limit: params.limit, place: params.place)
        try call.engine.audit(query) { done($0.map { Reply(page: $0) }) }
    }
}

/// A position in the audit log, as pages return it: the number of an entry, or `a` and the positions in all logs.
struct AuditCursor: WireReadable, WireWritable {
    let place: AuditQuery.Place

    static var schema: JSONSchema { .string(pattern: "^[A-Za-z0-9_-]+$") }
    static var example: AuditCursor { AuditCursor(place: .before(18)) }

    func write(to writer: inout JSONWriter) {
        switch place {
        case .before(let sequence): writer.string(String(sequence ?? 0))
        case .after(let positions):
            writer.string("a" + String(decoding: Base64.encodeURL(positions.bytes), as: UTF8.self))
        }
    }
}

extension AuditCursor {
    init(wire: JSONValue) throws(WireProblem) {
        guard let place = wire.string().flatMap({ Self.place($0) }) else {
            throw WireProblem("must be a cursor from an earlier answer")
        }
        self.place = place
    }

    private static func place(_ text: String) -> AuditQuery.Place? {
        guard text.first == "a" else { return UInt64(text).flatMap { $0 > 0 ? .before($0) : nil } }
        return Base64.decodeURL(Array(text.utf8.dropFirst())).flatMap { try? AuditPositions(bytes: $0) }.map {
            .after($0)
        }
    }
}

/// What an entry that is listed tells of.
struct ShownAction: WireReadable, WireWritable {
    let name: String

    static var schema: JSONSchema { .enumeration(AuditAction.names, title: "AuditAction") }
    static var example: ShownAction { ShownAction(name: AuditAction.totpVerified.name) }

    func write(to writer: inout JSONWriter) { writer.string(name) }
}

extension ShownAction {
    init(wire: JSONValue) throws(WireProblem) {
        guard let name = AuditAction.names.first(where: { wire.equals($0) }) else {
            throw WireProblem("must be one of the actions that openrpc.json lists as AuditAction")
        }
        self.init(name: name)
    }
}

extension AuditRefusal: WireEnumeration {
    package static var title: String { "AuditRefusal" }
}

extension AuditOutcome: WireEnumeration {
    package static var title: String { "AuditOutcome" }
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
            "action", ShownAction(name: entry.entry.action.name(entry.entry.outcome)),
            "what was done, named after the method that does it, if there is one")
        object.field("outcome", entry.entry.outcome, "whether it was done or refused")
        object.nullable("tenant", entry.tenant, "the tenant; null for the server itself and for a deleted tenant")
        object.nullable("subject", entry.subject, "the subject; null if there is none or it was deleted")
        object.nullable("factor_id", entry.entry.factor, "the factor concerned")
        object.nullable("cause", entry.entry.cause, "of a reset of second factors: what happened to them")
        object.nullable(
            "reason", entry.entry.refusal,
            "of a refused code, password or passkey: it was wrong, it had been used, or there is no factor that it could be "
                + "of; null if that is not known")
        object.nullable(
            "actor", entry.actor, "who asked for a reset, as long as it is the subject's latest; see the parameter")
        object.field("peer_uid", Int64(entry.entry.peer), "the Unix user ID of the peer")
        object.nullable("request_id", entry.request?.text, "the caller's name for the request, from `meta`")
    }
}

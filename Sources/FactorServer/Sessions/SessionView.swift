import FactorCore

/// A session as answers show it, without its token.
package struct SessionView: WireObject, Sendable {
    package static let title: String? = "Session"
    let session: Session
    let policy: SessionPolicy

    package static var example: SessionView { SessionView(session: Examples.session, policy: SessionPolicy()) }

    package func encode(into object: inout ObjectWriter) {
        object.field("session_id", session.id, "its handle")
        object.field("subject", session.subject.text, "whose it is")
        object.field("amr", session.amr, "how they signed in, RFC 8176")
        object.field("aal", session.aal, AssuranceLevel.about)
        object.field("factor_ids", session.factors, "the factors that it was made with and ends with")
        object.field("created_at", session.createdAt, "when it was made")
        object.field("authenticated_at", session.authenticatedAt, "when they signed in")
        object.field("last_seen_at", session.lastSeenAt, "when it was last used, to within a minute")
        object.field("expires_at", session.expiresAt, "when it ends, however much it is used")
        object.field("idle_expires_at", session.endsAt(policy), "when it ends unless it is used")
    }
}

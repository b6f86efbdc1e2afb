import FactorCore

/// A session as every answer shows it. Its token is never part of it.
package struct SessionView: WireObject, Sendable {
    package static let title: String? = "Session"
    let session: Session
    let policy: SessionPolicy

    package static var example: SessionView { SessionView(session: Examples.session, policy: SessionPolicy()) }

    package func encode(into object: inout ObjectWriter) {
        object.field("session_id", session.id, "its ID")
        object.field("subject", session.subject.text, "the subject that it belongs to")
        object.field("amr", session.amr, "how the user signed in, RFC 8176")
        object.field("aal", session.aal, AssuranceLevel.about)
        object.field("authenticated_at", session.authenticatedAt, "when the user signed in")
        object.field("created_at", session.createdAt, "when it was created")
        object.field("last_used_at", session.lastSeenAt, "when it was last used, to within a minute")
        object.field("expires_at", session.expiresAt, "when it ends, even if it is used")
        object.field("idle_expires_at", session.endsAt(policy), "when it ends if it is not used")
        object.field(
            "factor_ids", session.factors, "the factors that it was created with; removing one of them ends it")
    }
}

/// The result of a method about one session.
package struct SessionReply: WireObject, Sendable {
    let session: SessionView

    package static var example: SessionReply { SessionReply(session: .example) }

    package func encode(into object: inout ObjectWriter) { object.field("session", session, "the session") }
}

/// A session, and the token that its owner keeps.
package struct OpenedSessionReply: WireObject, Sendable {
    let session: SessionView
    let token: SecretText

    package static var example: OpenedSessionReply {
        OpenedSessionReply(session: .example, token: SecretText(SessionToken.example.text))
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("session", session, "the session")
        object.field("session_token", token, "the session's token; shown only once")
    }
}

extension OpenedSessionReply {
    init(_ opened: OpenedSession, in tenant: Tenant) {
        self.init(
            session: SessionView(session: opened.session, policy: tenant.policy.session),
            token: SecretText(opened.token.text))
    }
}

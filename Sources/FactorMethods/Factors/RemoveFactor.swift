package import FactorCore
package import FactorEngine

/// Takes a factor away for good, and ends the sessions that it was used for.
package enum RemoveFactor: TenantMethod {
    package typealias Params = FactorParams
    package static let name = "factor.remove"
    package static let about =
        "Takes a factor away for good, with the sessions made with it; what was guessed at it stays counted"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.notFound]

    package struct Reply: WireObject, Sendable {
        let revoked: Int

        package static var example: Reply { Reply(revoked: 1) }

        package func encode(into object: inout ObjectWriter) {
            object.field("removed", true, "always true: anything else is an error")
            object.field("revoked_sessions", revoked, "sessions that ended with it")
        }
    }

    package static func answer(_ params: Params, in tenant: Tenant, _ call: ServerCall) -> Decided<Reply> {
        call.engine.removeFactor(params.factorID, of: params.subject, in: tenant, peer: call.caller.uid)
            .map { Reply(revoked: $0) }
    }
}

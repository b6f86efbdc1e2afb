package import FactorCore
package import FactorEngine
import FactorWire

/// One request, as far as it is needed after its line is gone.
package struct Request: Sendable {
    /// Nil for a notification, which gets no answer.
    let id: RPCID?
    let caller: Caller
    let grant: Grant
    let token: AnswerToken
    /// The method's place in the catalogue.
    let method: Int
}

/// What a method about the server has at hand.
package struct ServerCall {
    package let engine: Engine
    package let server: ServerState
    package let caller: Caller
    package let grant: Grant
    let role: Role?

    /// The tenant of that name, if the peer may act on it; a tenant of nil is the default one.
    package func tenant(_ id: TenantID?) throws(Failure) -> Tenant {
        let id = id ?? .default
        if let role, !grant.allows(role, in: id) { throw .forbidden(role: role.name) }
        return try engine.tenant(id)
    }

    /// Refuses a peer that does not administer every tenant.
    package func requireAdministrator() throws(Failure) {
        guard grant.allowsEverywhere(.admin) else { throw .forbidden(role: Role.admin.name) }
    }
}

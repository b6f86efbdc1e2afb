package import FactorCore
import FactorWire

/// One request, as far as it is needed after its line is gone.
package struct Request: Sendable {
    /// Nil for a notification, which gets no answer.
    let id: RPCID?
    let call: ServerCall
    let token: AnswerToken
    /// The method's place in the catalogue.
    let method: Int
    /// The engine's `pendingAccesses` when it began to be decided.
    var accessesBefore: UInt64
    /// What earlier runs of its decision have left; nil in the first one.
    var prior: PriorRuns?
    /// How often its decision was made and lost.
    var losses = 0
    /// Has it decided from the start; nil where no decision gets lost.
    var again: (@Sendable (Dispatcher, Request) -> Void)?
}

/// What a method has at hand beside its parameters: the same for all that one peer asks.
package final class ServerCall: Sendable {
    package let engine: Engine
    package let server: ServerState
    package let caller: Caller
    package let grant: Grant

    init(_ engine: Engine, _ server: ServerState, _ caller: Caller, _ grant: Grant) {
        self.engine = engine
        self.server = server
        self.caller = caller
        self.grant = grant
    }

    /// The tenant of that name, if the peer may act on it in that role; a tenant of nil is the default one.
    package func tenant(_ id: TenantID?, for role: Role?) throws(Failure) -> Tenant {
        let id = id ?? .default
        if let role, !grant.allows(role, in: id) { throw .forbidden(role: role.name) }
        return try engine.tenant(id)
    }

    /// Refuses a peer that does not administer every tenant.
    package func requireAdministrator() throws(Failure) {
        guard grant.allowsEverywhere(.admin) else { throw .forbidden(role: Role.admin.name) }
    }
}

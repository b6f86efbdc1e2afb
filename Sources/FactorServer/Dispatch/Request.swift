package import FactorCore
import FactorWire

/// The part of a request that is needed after its line is gone.
package struct Request: Sendable {
    /// Nil for a notification, which gets no answer.
    let id: RPCID?
    let call: ServerCall
    let token: AnswerToken
    /// The method's index in the catalogue.
    let method: Int
    /// What it says about itself.
    var meta: RequestMeta?
    /// The time of the steady clock after which it is not begun any more, in milliseconds; nil for none.
    var deadline: Int64?
    /// It was decided before: it waited for something to report, or its decision was lost.
    var hasBegun = false
    /// The engine's `pendingAccesses` when its decision began.
    var accessesBefore: UInt64
    /// What earlier runs of its decision have left; nil in the first run.
    var prior: PriorRuns?
    /// How often its decision was lost.
    var losses = 0
    /// Its tenant was sought among those that others have created.
    var hasSoughtTenant = false
}

/// What a method uses besides its parameters. It is the same for all requests of one peer.
package final class ServerCall: Sendable {
    package let engine: Engine
    package let server: ServerState
    package let caller: Caller
    package let access: AccessRules
    package let grant: Grant

    init(_ engine: Engine, _ server: ServerState, _ caller: Caller, _ access: AccessRules) {
        self.engine = engine
        self.server = server
        self.caller = caller
        self.access = access
        grant = access.grant(for: caller)
    }

    /// Returns the tenant of that name if the peer may act on it in one of these roles, of which none means any. Nil
    /// names the default tenant.
    package func tenant(_ id: TenantID?, for roles: RoleSet) throws(Failure) -> Tenant {
        let id = id ?? .default
        guard roles.isEmpty || grant.allows(roles, in: id) else { throw .forbidden(roles) }
        return try engine.tenant(id)
    }

    /// Refuses a peer that has none of these roles for every tenant.
    package func requireEverywhere(_ roles: RoleSet) throws(Failure) {
        guard grant.allowsEverywhere(roles) else { throw .forbidden(roles) }
    }
}

extension Failure {
    /// A peer that lacks all of these roles.
    static func forbidden(_ roles: RoleSet) -> Failure {
        let names = roles.roles.map(\.name)
        return .forbidden(role: names.first ?? "any", others: Array(names.dropFirst()))
    }
}

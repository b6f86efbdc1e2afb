package import FactorCore
package import FactorWire

/// One method of the protocol: its name, parameters, result, role, failures and code.
///
/// Dispatch, access checks, OpenRPC and the documentation are derived from conforming types, which are listed in
/// `Catalogue.all`.
package protocol RPCMethod: SendableMetatype {
    associatedtype Params: WireReadableObject & Sendable
    associatedtype Reply: WireObject & Sendable

    static var name: String { get }
    /// What it does, in one sentence for the documentation.
    static var about: String { get }
    /// The role that it requires; nil for every peer that any access rule covers.
    static var role: Role? { get }
    /// Roles of which each allows it too. Declared after `role`, so that a refusal names that first.
    static var otherRoles: [Role] { get }
    /// It concerns the server itself, so one of the roles has to be granted for every tenant.
    static var isServerWide: Bool { get }
    /// It changes something, and so takes an idempotency key.
    static var changes: Bool { get }
    /// Whether a request leaves anything changed, also for a method that takes no key.
    static var effect: MethodEffect { get }
    /// It adds a subject's factors, removes them, or makes them active or not: see `FactorAuthority`.
    static var changesFactors: Bool { get }
    /// The revision of the protocol that it came with.
    static var since: Int { get }
    /// It takes a secret that could be guessed, so it counts misses and honours locks.
    static var takesSecret: Bool { get }
    /// The answers that are quantized, since their timing could disclose whether a name exists.
    static var quantized: QuantizedResponses { get }
    /// Its own failures, in addition to those that every method can have.
    static var failures: [FailureCode] { get }
}

/// Whether a method leaves anything changed. The name is the one in the protocol's description.
package enum MethodEffect: String, CaseIterable, Sendable {
    case read, change
}

/// What a client may do if the answer to a request was lost. The name is the one in the protocol's description.
package enum MethodRetry: String, CaseIterable, Sendable {
    /// Repeat the request: a second one does no harm.
    case `repeat`
    /// Repeat the request only with the `idempotency_key` that the first one had, while the key is remembered.
    case repeatWithKey = "repeat_with_key"
}

extension RPCMethod {
    package static var changes: Bool { true }
    package static var effect: MethodEffect { changes ? .change : .read }
    package static var changesFactors: Bool { false }
    package static var since: Int { 1 }
    package static var takesSecret: Bool { false }
    package static var isServerWide: Bool { false }
    /// `provision` is `enroll` for programs that act without the factors' owner.
    package static var otherRoles: [Role] { role == .enroll ? [.provision] : [] }

    /// `role` and `otherRoles`; a peer needs one of them. If the set is empty, any peer to which a rule applies may call.
    static var roles: RoleSet { RoleSet(([role].compactMap(\.self) + otherRoles).map { RoleSet($0) }) }
    package static var quantized: QuantizedResponses { takesSecret ? .refusals : .none }
}

/// Parameters that name a tenant; the default tenant if left out.
package protocol TenantScoped {
    var tenant: TenantID? { get }
}

/// Parameters that name a subject.
package protocol SubjectScoped: TenantScoped {
    var scope: SubjectScope { get }
}

extension SubjectScoped {
    package var tenant: TenantID? { scope.tenant }
    package var subject: SubjectID { scope.subject }
}

/// A method that is one decision. Its answer waits until everything that it rests on is durable.
///
/// It stops if something is not at hand, and is run again from the start once that is available.
package protocol DecidingMethod: RPCMethod {
    /// Returns what the request is about.
    static func scope(_ params: Params) -> MethodScope
    /// Makes the decision. Its changes are kept even if it throws, unless the failure is not the caller's fault
    /// (`Engine.run`).
    static func decide(_ params: Params, _ call: DecisionCall) throws(Failure) -> Reply
}

/// What a request is about.
package enum MethodScope {
    case server
    /// A tenant; nil for the default one.
    case tenant(TenantID?)
    /// A subject of a tenant. Requests about one subject are decided in order of arrival, also on a store that has to fetch.
    /// Only decisions whose commit was lost are made again out of order.
    case subject(SubjectID, TenantID?)
}

/// What a decision uses besides its parameters.
package struct DecisionCall {
    let call: ServerCall
    /// The tenant that the method is about.
    let tenant: Tenant?
    /// The key of the subject that the method is about, if it is about one.
    let owner: DocumentKey?

    /// Returns the tenant of a method that is about one.
    func scopedTenant() throws(Failure) -> Tenant {
        guard let tenant else { throw .internal("a method about a tenant was called without one") }
        return tenant
    }
}

/// A decision about one subject.
package protocol SubjectMethod: DecidingMethod where Params: SubjectScoped {
    /// Makes the decision. What it leaves in the subject is kept even if it throws. If it needs something hashed, it is
    /// run again afterwards (`DecisionContext.hash`).
    static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply

    /// Returns the reply with the number of sessions that the decision has ended.
    static func counting(_ endedSessions: Int, in reply: Reply) -> Reply
}

extension SubjectMethod {
    package static func counting(_ endedSessions: Int, in reply: Reply) -> Reply { reply }

    package static func scope(_ params: Params) -> MethodScope { .subject(params.subject, params.tenant) }

    package static func decide(_ params: Params, _ call: DecisionCall) throws(Failure) -> Reply {
        try decide(params, call, on: .none)
    }

    static func decide(
        _ params: Params, _ call: DecisionCall, on authority: FactorAuthority
    ) throws(Failure) -> Reply {
        let tenant = try call.scopedTenant()
        var reply: Reply?
        let ended = try call.call.engine.decide(
            call.owner ?? tenant.key(of: params.subject), params.subject, in: tenant, changing: authority,
            peer: call.call.caller.uid
        ) { subject, decision throws(Failure) in
            reply = try decide(params, &subject, &decision)
        }
        guard let reply else { throw .internal("a decision without a reply") }
        return counting(ended, in: reply)
    }
}

/// A read of one subject, which changes nothing.
package protocol SubjectReading: DecidingMethod where Params: SubjectScoped {
    /// Returns the reply.
    static func answer(_ params: Params, _ subject: Subject, _ decision: DecisionContext) throws(Failure) -> Reply
}

extension SubjectReading {
    package static func scope(_ params: Params) -> MethodScope { .subject(params.subject, params.tenant) }

    package static func decide(_ params: Params, _ call: DecisionCall) throws(Failure) -> Reply {
        let tenant = try call.scopedTenant()
        var reply: Reply?
        try call.call.engine.look(
            call.owner ?? tenant.key(of: params.subject), params.subject, in: tenant
        ) { subject, decision throws(Failure) in
            reply = try answer(params, subject, decision)
        }
        guard let reply else { throw .internal("a look at a subject without a reply") }
        return reply
    }
}

/// A decision about the server or its tenants.
package protocol ServerMethod: DecidingMethod {
    /// Carries out the request.
    static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply
}

extension ServerMethod {
    package static func scope(_ params: Params) -> MethodScope { .server }

    package static func decide(_ params: Params, _ call: DecisionCall) throws(Failure) -> Reply {
        try answer(params, call.call)
    }
}

/// A decision about what a tenant keeps outside of its subjects' factors.
package protocol TenantMethod: DecidingMethod where Params: TenantScoped {
    /// Carries out the request.
    static func answer(_ params: Params, in tenant: Tenant, _ call: ServerCall) throws(Failure) -> Reply
}

extension TenantMethod {
    package static func scope(_ params: Params) -> MethodScope { .tenant(params.tenant) }

    package static func decide(_ params: Params, _ call: DecisionCall) throws(Failure) -> Reply {
        try answer(params, in: call.scopedTenant(), call.call)
    }
}

extension TenantMethod where Params: SubjectScoped {
    package static func scope(_ params: Params) -> MethodScope { .subject(params.subject, params.tenant) }
}

/// A method that waits for what it reports, and blocks no other request.
package protocol WaitingMethod: RPCMethod {
    /// Nothing is done for an asker who cannot be answered: what the method does is of no use to anybody else.
    static var isForItsAsker: Bool { get }
    /// Begins the wait, within a decision.
    ///
    /// - Parameter done: Takes the result, on the loop's thread and in a later turn, if that is what the method waits for.
    static func begin(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) -> Wait<Reply>
}

/// What a method waits for.
package enum Wait<Reply: Sendable>: Sendable {
    /// Nothing: this is the reply.
    case over(Reply)
    /// What the method passes to `done`.
    case result
    /// Something to report. The method begins again whenever there may be something, for so long in milliseconds; then it
    /// replies otherwise. If one request of a caller finds nothing, its others that wait for the same text find nothing
    /// either.
    case news(of: String, milliseconds: Int, otherwise: Reply)
}

/// A method whose reply comes from a scan of the store, off the loop's thread.
package protocol ScanningMethod: WaitingMethod {
    /// Starts the scan, and calls `done` on the loop's thread with the result.
    static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure)
}

extension ScanningMethod {
    package static var isForItsAsker: Bool { false }

    package static func begin(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) -> Wait<Reply> {
        try start(params, call, done)
        return .result
    }
}

/// A method that is served while there is no store, too.
package protocol StorelessMethod: RPCMethod {
    /// Returns what can be said without one.
    static func answer(_ params: Params, at reception: Reception, _ grant: Grant) throws(Failure) -> Reply
}

/// The parameters of a method without parameters.
package struct NoParams: WireReadableObject, Sendable {
    package init(from parameters: inout Parameters) throws(WireFault) {}
}

/// The result of a method without a result.
package struct NoReply: WireObject, Sendable {
    package static let title: String? = "Nothing"
    package static var example: NoReply { NoReply() }

    package func encode(into object: inout ObjectWriter) {}
}

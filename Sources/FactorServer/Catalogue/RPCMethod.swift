package import FactorCore
package import FactorWire

/// One method of the protocol: its name, what it takes and gives, who may call it, how it fails, and its code.
///
/// Everything else (dispatch, access checks, OpenRPC, documents) is derived from conforming types, which stand in
/// `Catalogue.all`.
package protocol RPCMethod: SendableMetatype {
    associatedtype Params: WireReadableObject & Sendable
    associatedtype Reply: WireObject & Sendable

    static var name: String { get }
    /// What it does, one sentence for the documents.
    static var about: String { get }
    /// The role that opens it; nil for every peer that any rule concerns.
    static var role: Role? { get }
    /// Whether it concerns the server itself, so that the role has to be granted for every tenant.
    static var isServerWide: Bool { get }
    /// Whether it changes something, and so takes an idempotency key.
    static var changes: Bool { get }
    /// Whether it takes a secret that could be guessed, and so counts misses and honours the lock.
    static var takesSecret: Bool { get }
    /// Which answers leave at whole steps only, since their time could tell whether somebody exists.
    static var quantized: QuantizedResponses { get }
    /// Failures of its own, beside those that every method can have.
    static var failures: [FailureCode] { get }
}

extension RPCMethod {
    package static var changes: Bool { true }
    package static var takesSecret: Bool { false }
    package static var isServerWide: Bool { false }
    package static var quantized: QuantizedResponses { takesSecret ? .refusals : .none }
}

/// Parameters that name a tenant, or leave it to the default one.
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

/// A method that is one decision. Its answer waits until all that it rests on is durable.
///
/// Where something is not at hand it stops, and is run again from the start once that is there.
package protocol DecidingMethod: RPCMethod {
    /// What it is about.
    static func scope(_ params: Params) -> MethodScope
    /// Makes the decision. Its changes stay when it throws too, unless it was not the caller's fault (`Engine.run`).
    static func decide(_ params: Params, _ call: DecisionCall) throws(Failure) -> Reply
}

/// What a method is about.
package enum MethodScope {
    case server
    /// That tenant; nil for the default one.
    case tenant(TenantID?)
    /// A subject of that tenant. Requests about one subject are decided in the order in which they came, also on a store that
    /// has to fetch; but not where a commit was lost and they are decided again.
    case subject(SubjectID, TenantID?)
}

/// What a decision has at hand beside its parameters.
package struct DecisionCall {
    let call: ServerCall
    /// The one that the method is about.
    let tenant: Tenant?

    /// The tenant of a method that is about one.
    func scopedTenant() throws(Failure) -> Tenant {
        guard let tenant else { throw .internal("a method about a tenant was called without one") }
        return tenant
    }
}

/// A decision about one subject.
package protocol SubjectMethod: DecidingMethod where Params: SubjectScoped {
    /// Makes the decision, which leaves in the subject what has to be kept, also where it throws. Where it needs something
    /// hashed it is run again once that has been done (`DecisionContext.hash`).
    static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply

    /// The reply, with the number of sessions that the decision has ended.
    static func counting(_ endedSessions: Int, in reply: Reply) -> Reply
}

extension SubjectMethod {
    package static func counting(_ endedSessions: Int, in reply: Reply) -> Reply { reply }

    package static func scope(_ params: Params) -> MethodScope { .subject(params.subject, params.tenant) }

    package static func decide(_ params: Params, _ call: DecisionCall) throws(Failure) -> Reply {
        let tenant = try call.scopedTenant()
        var reply: Reply?
        let ended = try call.call.engine.decide(
            tenant.key(of: params.subject), params.subject, in: tenant, peer: call.call.caller.uid
        ) { subject, decision throws(Failure) in
            reply = try decide(params, &subject, &decision)
        }
        guard let reply else { throw .internal("a decision without a reply") }
        return counting(ended, in: reply)
    }
}

/// A look at one subject, which changes nothing.
package protocol SubjectReading: DecidingMethod where Params: SubjectScoped {
    /// Tells what was asked.
    static func answer(_ params: Params, _ subject: Subject, _ decision: DecisionContext) throws(Failure) -> Reply
}

extension SubjectReading {
    package static func scope(_ params: Params) -> MethodScope { .subject(params.subject, params.tenant) }

    package static func decide(_ params: Params, _ call: DecisionCall) throws(Failure) -> Reply {
        var reply: Reply?
        try call.call.engine.look(params.subject, in: call.scopedTenant()) { subject, decision throws(Failure) in
            reply = try answer(params, subject, decision)
        }
        guard let reply else { throw .internal("a look at a subject without a reply") }
        return reply
    }
}

/// A decision about the server or its tenants.
package protocol ServerMethod: DecidingMethod {
    /// Does what was asked.
    static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply
}

extension ServerMethod {
    package static func scope(_ params: Params) -> MethodScope { .server }

    package static func decide(_ params: Params, _ call: DecisionCall) throws(Failure) -> Reply {
        try answer(params, call.call)
    }
}

/// A decision about what a tenant keeps beside its subjects' factors.
package protocol TenantMethod: DecidingMethod where Params: TenantScoped {
    /// Does what was asked.
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

/// A method whose answer takes a scan of the store, away from the loop.
package protocol ScanningMethod: RPCMethod {
    /// Begins, and calls `done` on the loop's thread with what was found.
    static func begin(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure)
}

/// A method that may wait for something to tell before it answers. Nobody else waits with it.
package protocol WaitingMethod: RPCMethod {
    /// Answers, or gives nil where there is nothing to tell yet; then it is called again whenever that may have changed.
    static func attempt(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply?
    /// How long to wait, in milliseconds; 0 for not at all.
    static func longestWait(_ params: Params) -> Int
    /// What is waited for: where one request of a caller finds nothing, neither do its others with the same text.
    static func target(_ params: Params) -> String
    /// What is answered when there was nothing to tell.
    static var nothing: Reply { get }
}

/// Parameters of a method that takes none.
package struct NoParams: WireReadableObject, Sendable {
    package init(from parameters: inout Parameters) throws(WireFault) {}
}

/// The result of a method that has nothing to tell.
package struct NoReply: WireObject, Sendable {
    package static var example: NoReply { NoReply() }

    package func encode(into object: inout ObjectWriter) {}
}

package import FactorCore
package import FactorEngine
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

/// A method that is one decision about one subject.
package protocol SubjectMethod: RPCMethod where Params: SubjectScoped {
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
}

/// A method that only looks at a subject.
package protocol SubjectReading: RPCMethod where Params: SubjectScoped {
    /// Tells what was asked.
    static func answer(_ params: Params, _ subject: Subject, _ decision: DecisionContext) throws(Failure) -> Reply
}

/// A method about the server or its tenants that is answered in the same turn.
package protocol ServerMethod: RPCMethod {
    /// Does what was asked; the answer waits until it is durable.
    static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply
}

/// A method about what a tenant keeps beside its subjects' factors.
package protocol TenantMethod: RPCMethod where Params: TenantScoped {
    /// Does what was asked.
    static func answer(_ params: Params, in tenant: Tenant, _ call: ServerCall) throws(Failure) -> Reply
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

package import FactorCore

/// A method about a flow.
package protocol FlowMethod: RPCMethod where Params: TenantScoped {
    /// A request waits if the tenant's own program has to act next.
    static var waitsForProgram: Bool { get }
    /// Makes the decision.
    static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult
    /// Returns the reply.
    static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply
}

extension FlowMethod {
    package static var quantized: QuantizedResponses { .all }
    package static var waitsForProgram: Bool { true }
}

/// The result of a flow method.
package protocol FlowViewing: WireObject, Sendable {
    init(_ result: FlowResult, _ form: QRForm?) throws(Failure)
}

package import FactorCore

/// A method about a flow.
package protocol FlowMethod: RPCMethod where Params: TenantScoped {
    /// Whether a request waits where the tenant's own program has to speak next.
    static var waitsForProgram: Bool { get }
    /// Makes the decision.
    static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult
    /// Tells what came of it.
    static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply
}

extension FlowMethod {
    package static var quantized: QuantizedResponses { .all }
    package static var waitsForProgram: Bool { true }
}

/// What a method of a flow answers with.
package protocol FlowViewing: WireObject, Sendable {
    init(_ result: FlowResult, _ form: QRForm?) throws(Failure)
}

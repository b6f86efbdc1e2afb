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

/// A flow method with the parameters of one request.
///
/// It hides their types, so that serving a flow is compiled once for all methods.
struct BoundFlowMethod: Sendable {
    let waitsForProgram: Bool
    let answer: @Sendable (Tenant, ServerCall) throws(Failure) -> FlowResult
    let reply: @Sendable (FlowResult) throws(Failure) -> any WireObject & Sendable

    init<M: FlowMethod>(_ method: M.Type, _ params: M.Params) {
        waitsForProgram = M.waitsForProgram
        answer = { tenant, call throws(Failure) in try M.answer(params, in: tenant, call) }
        reply = { result throws(Failure) in try M.reply(result, params) }
    }
}

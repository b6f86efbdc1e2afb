package import FactorCore

/// A method about a flow.
package protocol FlowMethod: RPCMethod where Params: TenantScoped {
    /// A request waits if the tenant's own program has to act next.
    static var waitsForProgram: Bool { get }
    /// The flow that a request names; nil if it begins one.
    static func flow(_ params: Params) -> FlowID?
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
    package static func flow(_ params: Params) -> FlowID? { nil }
}

/// A flow method with the parameters of one request.
///
/// It hides their types, so that serving a flow is compiled once for all methods.
struct BoundFlowMethod: Sendable {
    let waitsForProgram: Bool
    /// The flow that the request names.
    let flow: FlowID?
    let answer: @Sendable (Tenant, ServerCall) throws(Failure) -> FlowResult
    let reply: @Sendable (FlowResult) throws(Failure) -> any WireObject & Sendable

    init<M: FlowMethod>(_ method: M.Type, _ params: M.Params) {
        waitsForProgram = M.waitsForProgram
        flow = M.flow(params)
        answer = { tenant, call throws(Failure) in try M.answer(params, in: tenant, call) }
        reply = { result throws(Failure) in try M.reply(result, params) }
    }

    /// A request about a flow that is refused.
    init(refusing failure: Failure, about flow: FlowID) {
        waitsForProgram = false
        self.flow = flow
        answer = { _, _ throws(Failure) in throw failure }
        reply = { _ throws(Failure) in throw failure }
    }
}

package import FactorCore
import FactorWire

/// Takes a flow back to its first step.
package enum ResetFlow: FlowMethod {
    package typealias Params = FlowParams
    package typealias Reply = FlowView
    package static let name = "flow.reset"
    package static let about = "Restarts a flow; guesses stay counted, and codes keep their remaining tries"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notFound, .expired, .wrongState]

    package static func flow(_ params: Params) -> FlowID? { params.id }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        try call.engine.startOver(params.id.bits, params.id.sort, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply {
        try FlowView(result, params.qr)
    }
}

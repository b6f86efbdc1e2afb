package import FactorCore
import FactorWire

/// Shows the state of a flow.
package enum GetFlow: FlowMethod {
    package typealias Params = FlowParams
    package typealias Reply = FlowView
    package static let name = "flow.get"
    package static let about = "Returns the state of a flow and its current step; changes nothing"
    package static let role: Role? = .flow
    package static let changes = false
    package static let waitsForProgram = false
    package static let failures: [FailureCode] = [.notFound, .expired]

    package static func flow(_ params: Params) -> FlowID? { params.id }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        try call.engine.flow(params.id.bits, params.id.sort, in: tenant)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply {
        try FlowView(result, params.qr)
    }
}

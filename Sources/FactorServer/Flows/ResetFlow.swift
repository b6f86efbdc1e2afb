package import FactorCore
import FactorWire

/// Takes a flow back to its first step.
package enum ResetFlow<Area: FlowArea>: FlowMethod {
    package typealias Params = FlowParams<Area>
    package typealias Reply = FlowView
    package static var name: String { "\(Area.area).reset" }
    package static var about: String {
        "Restarts a \(Area.noun); guesses stay counted, and codes keep their remaining tries"
    }
    package static var role: Role? { .flow }
    package static var failures: [FailureCode] { [.notFound, .expired, .wrongState] }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        try call.engine.startOver(params.id.bits, params.id.sort, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply {
        try FlowView(result, params.qr)
    }
}

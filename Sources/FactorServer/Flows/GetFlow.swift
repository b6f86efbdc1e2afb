package import FactorCore
import FactorWire

/// Shows the state of a flow.
package enum GetFlow<Area: FlowArea>: FlowMethod {
    package typealias Params = FlowParams<Area>
    package typealias Reply = FlowView
    package static var name: String { "\(Area.area).get" }
    package static var about: String { "Returns the state of a \(Area.noun) and its current step; changes nothing" }
    package static var role: Role? { .flow }
    package static var changes: Bool { false }
    package static var waitsForProgram: Bool { false }
    package static var failures: [FailureCode] { FlowFailures.read }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        try call.engine.flow(params.id.bits, params.id.sort, in: tenant)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply {
        try FlowView(result, params.qr)
    }
}

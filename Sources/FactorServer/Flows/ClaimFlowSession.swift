package import FactorCore
package import FactorWire

/// Hands out a session that waits for its owner.
package enum ClaimFlowSession: TenantMethod {
    package typealias Reply = OpenedSessionReply
    package static let name = "flow.claim_session"
    package static let about =
        "Returns the session of a flow that was completed while no request waited for it; works once"
    package static let role: Role? = .flow
    package static let quantized = QuantizedResponses.all
    package static let failures: [FailureCode] = [.notFound, .expired, .wrongState]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let id: FlowID

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            id = try parameters.flow()
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> OpenedSessionReply {
        OpenedSessionReply(try call.engine.claimSession(of: params.id.bits, params.id.sort, in: tenant), in: tenant)
    }
}

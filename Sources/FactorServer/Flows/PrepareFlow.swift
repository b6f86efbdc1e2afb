package import FactorCore
package import FactorWire

/// Sends a flow's code, or sends it again.
package enum PrepareFlow: FlowMethod {
    package typealias Reply = FlowView
    package static let name = "flow.prepare"
    package static let about =
        "Sends the code of a flow's step, or sends it again with the time and tries it has left; or makes a new challenge"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [
        .notFound, .expired, .wrongState, .throttled, .notOffered, .policyViolation,
    ]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let id: FlowID
        let kind: FactorKind?
        let factor: FactorID?
        let rpID: String?

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            id = try parameters.flow()
            kind = try parameters.optional(
                "kind", "how the code is sent, or passkey for a new challenge; by default as the step says",
                as: PreparedKind.self)?.kind
            factor = try parameters.optional("factor_id", "which address, if there are several")
            rpID = try parameters.rpID()
            try parameters.demand(rpID == nil || kind == .passkey, "rp_id", "requires kind passkey")
        }
    }

    package static func flow(_ params: Params) -> FlowID? { params.id }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        try call.engine.prepare(
            params.kind, params.factor, rpID: params.rpID, of: params.id.bits, params.id.sort, in: tenant,
            peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply {
        try FlowView(result, nil)
    }
}

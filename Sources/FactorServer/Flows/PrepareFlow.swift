package import FactorCore
package import FactorWire

/// Sends a flow's code, or sends it again.
package enum PrepareFlow<Area: FlowArea>: FlowMethod {
    package typealias Reply = FlowView
    package static var name: String { "\(Area.area).prepare" }
    package static var about: String {
        "Sends or resends the code of a \(Area.noun), which adds neither time nor tries; or makes a new challenge"
    }
    package static var role: Role? { .flow }
    package static var failures: [FailureCode] {
        [.notFound, .expired, .wrongState, .throttled, .notOffered]
            + (Area.sorts == [.passwordReset] ? [] : [.policyViolation])
    }

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let id: Area.ID
        let strategy: Strategy?
        let factor: FactorID?
        let rpID: String?

        package static var example: Params { Params() }

        private init() { (tenant, id, strategy, factor, rpID) = (nil, .example, .emailCode, nil, nil) }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            id = try parameters.flow(Area.self)
            strategy =
                Area.sorts == [.passwordReset]
                ? try parameters.optional(
                    "strategy", "how the code is sent; by default as the step says", as: SentStrategy.self)?.strategy
                : try parameters.optional(
                    "strategy", "how the code is sent, or passkey for a new challenge; by default as the step says",
                    as: PreparedStrategy.self)?.strategy
            factor = try parameters.optional("factor_id", "which address, if there are several")
            rpID = Area.sorts == [.passwordReset] ? nil : try parameters.rpID()
            try parameters.demand(rpID == nil || strategy == .passkey, "rp_id", "requires strategy passkey")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        try call.engine.prepare(
            params.strategy, params.factor, rpID: params.rpID, of: params.id.bits, params.id.sort, in: tenant,
            peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply {
        try FlowView(result, nil)
    }
}

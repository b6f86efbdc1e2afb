package import FactorCore
package import FactorWire

/// Begins a step-up.
package enum CreateStepUp: FlowMethod {
    package typealias Reply = FlowView
    package static let name = "step_up.create"
    package static let about = "Begins a step-up: the owner of a session is asked to confirm one action"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [
        .notFound, .insufficientAuthentication, .policyViolation, .wrongState,
    ]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let token: SessionToken
        let purpose: String
        let binding: String
        let demand: FlowDemand
        let locale: String?
        let qr: QRForm?

        package static var example: Params { Params() }

        private init() {
            (tenant, token, purpose, binding, demand, locale, qr) = (
                nil, .example, "transfer", "", FlowDemand(), nil, nil
            )
        }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            token = try parameters.required("session_token", "the session's token")
            (purpose, binding) = try parameters.confirmed()
            demand = try parameters.flowDemand()
            locale = try parameters.locale()?.text
            qr = try parameters.flowQR()
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        try call.engine.beginStepUp(
            on: params.token, purpose: params.purpose, binding: params.binding, params.demand, locale: params.locale,
            in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> FlowView {
        try FlowView(result, params.qr)
    }
}

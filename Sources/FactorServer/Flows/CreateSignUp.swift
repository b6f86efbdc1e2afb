package import FactorCore
package import FactorWire

/// Begins a sign-up.
package enum CreateSignUp: FlowMethod {
    package typealias Reply = FlowView
    package static let name = "sign_up.create"
    package static let about =
        "Begins a sign-up with the data known so far, or with the address that a sign-in has verified"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [
        .passwordRefused, .policyViolation, .alreadyExists, .notFound, .wrongState, .expired,
    ]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let request: SignUpRequest

        package static var example: Params { Params() }

        private init() { (tenant, request) = (nil, SignUpRequest()) }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            var request = try SignUpRequest(from: &parameters)
            request.transfer = try parameters.optional(
                "transfer", "the ID of a sign-in with status sign_up_required", as: FlowID.self)?.bits
            request.locale = try parameters.locale()?.text
            self.request = request
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        try call.engine.begin(params.request, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> FlowView {
        try FlowView(result, nil)
    }
}

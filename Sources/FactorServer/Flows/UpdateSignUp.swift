package import FactorCore
package import FactorWire

/// Adds to a sign-up.
package enum UpdateSignUp: FlowMethod {
    package typealias Reply = FlowView
    package static let name = "sign_up.update"
    package static let about =
        "Adds or changes fields of a sign-up; a changed address has to be verified"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [
        .passwordRefused, .alreadyExists, .notFound, .wrongState, .expired,
    ]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let id: FlowID
        let request: SignUpRequest

        package static var example: Params { Params() }

        private init() { (tenant, id, request) = (nil, .example, SignUpRequest()) }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            id = try parameters.required("flow_id", "the sign-up")
            request = try SignUpRequest(from: &parameters)
        }
    }

    package static func flow(_ params: Params) -> FlowID? { FlowID(sort: .signUp, bits: params.id.bits) }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        try call.engine.update(params.request, of: params.id.bits, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> FlowView {
        try FlowView(result, nil)
    }
}

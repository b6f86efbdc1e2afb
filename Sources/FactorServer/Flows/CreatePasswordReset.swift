package import FactorCore
package import FactorWire

/// Begins a password reset.
package enum CreatePasswordReset: FlowMethod {
    package typealias Reply = FlowView
    package static let name = "password_reset.create"
    package static let about = "Begins a password reset: sends a code that allows a new password to be set"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notOffered, .identifierNotFound]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let request: SignInRequest

        package static var example: Params { Params() }

        private init() { (tenant, request) = (nil, SignInRequest()) }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            var request = SignInRequest()
            request.sort = .passwordReset
            request.identifier = try parameters.required(
                "identifier", "e-mail address, phone number or user name")
            request.kind = try parameters.optional(
                "kind", "how the code is sent", as: AddressKind.self)?.kind
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

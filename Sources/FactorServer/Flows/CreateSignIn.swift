package import FactorCore
package import FactorWire

/// Begins a sign-in.
package enum CreateSignIn: FlowMethod {
    package typealias Reply = FlowView
    package static let name = "sign_in.create"
    package static let about = "Begins a sign-in; a password can be checked in the same request"
    package static let role: Role? = .flow
    package static let takesSecret = true
    package static let failures: [FailureCode] = [
        .credentialRejected, .throttled, .locked, .notOffered, .policyViolation, .identifierNotFound,
        .insufficientAuthentication, .wrongState,
    ]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let request: SignInRequest
        let vouched: VouchedFactorParams?
        let qr: QRForm?

        package static var example: Params { Params() }

        private init() { (tenant, request, vouched, qr) = (nil, SignInRequest(), nil, nil) }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            var request = SignInRequest()
            request.identifier = try parameters.optional(
                "identifier",
                "e-mail address, phone number or user name, or a subject's own name; the flow asks for it if omitted")
            request.subject = try parameters.optional(
                "subject", "the application's own user ID, instead of an identifier")
            request.kind = try parameters.optional(
                "kind", "the kind of the first factor; a code is sent at once")
            request.password = try parameters.optional("password", "the password")
            request.rpID = try parameters.rpID()
            request.deviceToken = try parameters.optional(
                "device_token", "the token that a trusted device presents; the result has its next one")
            try parameters.demand(
                request.identifier == nil || request.subject == nil, "subject", "cannot be combined with identifier")
            try parameters.demand(
                request.password == nil || request.namesAnybody, "password", "requires identifier or subject")
            try parameters.demand(
                request.password == nil || request.kind == nil || request.kind == .password, "kind",
                "must be password if a password is given")
            try parameters.demand(
                request.rpID == nil || request.kind == .passkey || !request.namesAnybody, "rp_id",
                "requires kind passkey, or neither identifier nor subject")
            try parameters.demand(
                request.deviceToken == nil || request.namesAnybody, "device_token", "requires identifier or subject")
            request.signUpIfMissing = try parameters.optional(
                "sign_up_if_missing", "send a code to the address whether or not it has an account", default: false)
            vouched = try parameters.optional(
                "first_factor", "a first factor that the caller has checked; requires subject and the role vouch")
            try parameters.demand(
                vouched == nil || request.subject != nil, "first_factor", "requires subject")
            try parameters.demand(
                vouched == nil || (request.password == nil && request.kind == nil && !request.signUpIfMissing),
                "first_factor", "cannot be combined with password, kind or sign_up_if_missing")
            request.demand = try parameters.flowDemand()
            request.locale = try parameters.locale()?.text
            self.request = request
            qr = try parameters.flowQR()
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        var request = params.request
        if let vouched = params.vouched {
            _ = try call.tenant(params.tenant, for: RoleSet(.vouch))
            request.vouched = try vouched.vouched(call.engine.clock)
        }
        return try call.engine.begin(request, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> FlowView {
        try FlowView(result, params.qr)
    }
}

extension SignInRequest {
    fileprivate var namesAnybody: Bool { identifier != nil || subject != nil }
}

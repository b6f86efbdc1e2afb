package import FactorCore
package import FactorEngine
package import FactorWire

/// Begins a sign-in.
package enum CreateSignIn: FlowMethod {
    package typealias Reply = SignInView
    package static let name = "sign_in.create"
    package static let about = "Begins a sign-in; with a password goes straight on"
    package static let role: Role? = .flow
    package static let takesSecret = true
    package static let failures: [FailureCode] = [
        .codeRejected, .throttled, .locked, .policyViolation, .identifierNotFound,
    ]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let request: SignInRequest
        let qr: QRForm?

        package static var example: Params { Params() }

        private init() { (tenant, request, qr) = (nil, SignInRequest(), nil) }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            var request = SignInRequest()
            request.identifier = try parameters.optional(
                "identifier", "e-mail address, telephone number or user name; asked for where left out")
            request.subject = try parameters.optional(
                "subject", "the application's own user id, in the place of an identifier")
            request.strategy = try parameters.optional("strategy", "the first factor; a code is sent at once")
            request.password = try parameters.optional("password", "the password")
            request.deviceToken = try parameters.optional(
                "device_token", "what a trusted device presents; the answer has its next one")
            try parameters.demand(
                request.identifier == nil || request.subject == nil, "subject", "stands in the place of identifier")
            try parameters.demand(
                request.password == nil || request.namesAnybody, "password", "goes with identifier or subject")
            try parameters.demand(
                request.password == nil || request.strategy == nil || request.strategy == .password, "strategy",
                "must be password where one is given")
            try parameters.demand(
                request.deviceToken == nil || request.namesAnybody, "device_token", "goes with identifier or subject")
            request.signUpIfMissing =
                try parameters.optional(
                    "sign_up_if_missing", "send a code to the address whether or not it has an account") ?? false
            request.locale = try parameters.locale()
            self.request = request
            qr = try parameters.flowQR()
        }
    }

    package static func work(_ params: Params, in tenant: Tenant, _ engine: Engine) throws(Failure) -> FlowWork? {
        try engine.work(for: params.request, in: tenant)
    }

    package static func answer(
        _ params: Params, _ product: FlowProduct, in tenant: Tenant, _ call: ServerCall
    ) -> Decided<FlowResult> {
        call.engine.begin(params.request, product, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> SignInView {
        try SignInView(result, params.qr)
    }
}

extension SignInRequest {
    fileprivate var namesAnybody: Bool { identifier != nil || subject != nil }
}

/// Begins a password reset.
package enum CreatePasswordReset: FlowMethod {
    package typealias Reply = PasswordResetView
    package static let name = "password_reset.create"
    package static let about = "Begins a password reset: sends a code, with which the password can be set anew"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.policyViolation, .identifierNotFound]

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
                "identifier", "e-mail address, telephone number or user name")
            request.strategy = try parameters.optional("strategy", "email_code or phone_code")
            request.locale = try parameters.locale()
            self.request = request
        }
    }

    package static func answer(
        _ params: Params, _ product: FlowProduct, in tenant: Tenant, _ call: ServerCall
    ) -> Decided<FlowResult> {
        call.engine.begin(params.request, product, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> PasswordResetView {
        try PasswordResetView(result, nil)
    }
}

/// Begins a step-up.
package enum CreateStepUp: FlowMethod {
    package typealias Reply = StepUpView
    package static let name = "step_up.create"
    package static let about = "Begins a step-up: the owner of a session is to confirm one thing once more"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notFound, .reauthenticationRequired, .policyViolation]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let token: SessionToken
        let purpose: String
        let binding: String
        let locale: String?
        let qr: QRForm?

        package static var example: Params { Params() }

        private init() {
            (tenant, token, purpose, binding, locale, qr) = (nil, .example, "transfer", "", nil, nil)
        }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            token = try parameters.required("session_token", "the session's token")
            (purpose, binding) = try parameters.confirmed()
            locale = try parameters.locale()
            qr = try parameters.flowQR()
        }
    }

    package static func answer(
        _ params: Params, _ product: FlowProduct, in tenant: Tenant, _ call: ServerCall
    ) -> Decided<FlowResult> {
        call.engine.beginStepUp(
            on: params.token, purpose: params.purpose, binding: params.binding, locale: params.locale, in: tenant,
            peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> StepUpView {
        try StepUpView(result, params.qr)
    }
}

/// Redeems a verdict.
package enum RedeemVerdict: TenantMethod {
    package static let name = "verdict.redeem"
    package static let about = "Redeems a verdict, once, for exactly what was confirmed"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notFound, .wrongState, .expired, .policyViolation]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let verdict: Verdict
        let purpose: String
        let binding: String

        package static var example: Params { Params() }

        private init() { (tenant, verdict, purpose, binding) = (nil, .example, "transfer", "") }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            verdict = try parameters.required("verdict", "what the step-up gave")
            (purpose, binding) = try parameters.confirmed()
        }
    }

    package struct Reply: WireObject, Sendable {
        let subject: SubjectID
        let redeemedAt: Timestamp

        package static var example: Reply { Reply(subject: .example, redeemedAt: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.field("subject", subject.text, "who confirmed it")
            object.field("redeemed_at", redeemedAt, "now")
        }
    }

    package static func answer(_ params: Params, in tenant: Tenant, _ call: ServerCall) -> MethodOutcome<Reply> {
        let now = call.engine.clock.now()
        return call.engine.redeem(
            params.verdict, purpose: params.purpose, binding: params.binding, in: tenant, peer: call.caller.uid
        ).map { Reply(subject: $0, redeemedAt: now) }
    }
}

extension Parameters {
    fileprivate mutating func confirmed() throws(WireFault) -> (purpose: String, binding: String) {
        let purpose = try required("purpose", "what it is for, such as transfer", as: Label.self).text
        let binding = try optional(
            "binding", "what exactly is confirmed, such as a digest of the transfer", as: Binding.self)
        return (purpose, binding?.text ?? "")
    }
}

/// Begins a sign-up.
package enum CreateSignUp: FlowMethod {
    package typealias Reply = SignUpView
    package static let name = "sign_up.create"
    package static let about =
        "Begins a sign-up with what is known so far, or with the address that a sign-in has proven"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [
        .policyViolation, .alreadyExists, .notFound, .wrongState, .expired,
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
                "transfer", "a sign-in that answered sign_up_required", as: SignInID.self)?.bits
            request.locale = try parameters.locale()
            self.request = request
        }
    }

    package static func work(_ params: Params, in tenant: Tenant, _ engine: Engine) throws(Failure) -> FlowWork? {
        try engine.work(for: params.request, to: nil, in: tenant)
    }

    package static func answer(
        _ params: Params, _ product: FlowProduct, in tenant: Tenant, _ call: ServerCall
    ) -> Decided<FlowResult> {
        call.engine.begin(params.request, product, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> SignUpView {
        try SignUpView(result, nil)
    }
}

/// Adds to a sign-up.
package enum UpdateSignUp: FlowMethod {
    package typealias Reply = SignUpView
    package static let name = "sign_up.update"
    package static let about =
        "Adds what a sign-up lacks, or changes what it has; an address that changes is to be proven"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [
        .policyViolation, .alreadyExists, .notFound, .wrongState, .expired,
    ]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let id: SignUpID
        let request: SignUpRequest

        package static var example: Params { Params() }

        private init() { (tenant, id, request) = (nil, .example, SignUpRequest()) }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            id = try parameters.flow(SignUpArea.self)
            request = try SignUpRequest(from: &parameters)
        }
    }

    package static func work(_ params: Params, in tenant: Tenant, _ engine: Engine) throws(Failure) -> FlowWork? {
        try engine.work(for: params.request, to: params.id.bits, in: tenant)
    }

    package static func answer(
        _ params: Params, _ product: FlowProduct, in tenant: Tenant, _ call: ServerCall
    ) -> Decided<FlowResult> {
        call.engine.update(params.request, product, of: params.id.bits, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> SignUpView {
        try SignUpView(result, nil)
    }
}

extension SignUpRequest {
    fileprivate init(from parameters: inout Parameters) throws(WireFault) {
        self.init()
        change.email = try parameters.optional("email_address", "an e-mail address, to be proven")
        change.phone = try parameters.optional("phone_number", "a telephone number, to be proven")
        change.username = try parameters.optional("username", "a name to sign in with")
        password = try parameters.optional("password", "a password")
        change.firstName = try parameters.optional("first_name", "a first name")
        change.lastName = try parameters.optional("last_name", "a last name")
        let accepted: Bool? = try parameters.optional("legal_accepted", "true: the terms were accepted")
        try parameters.demand(accepted != false, "legal_accepted", "must be true, or left out")
        change.legalAccepted = accepted ?? false
    }
}

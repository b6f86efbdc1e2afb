package import FactorCore
package import FactorEngine
package import FactorWire

/// Parameters that name one flow.
package struct FlowParams<Area: FlowArea>: WireReadableObject, TenantScoped, Sendable {
    package let tenant: TenantID?
    let id: Handle<Area.Kind>
    let qr: QRForm?

    package static var example: FlowParams { FlowParams() }

    private init() { (tenant, id, qr) = (nil, .example, nil) }

    package init(from parameters: inout Parameters) throws(WireFault) {
        tenant = try parameters.tenant()
        id = try parameters.flow(Area.self)
        qr = try parameters.flowQR()
    }
}

extension Parameters {
    mutating func tenant() throws(WireFault) -> TenantID? {
        try optional("tenant", "the tenant; `default` where left out")
    }

    mutating func flow<Area: FlowArea>(_ area: Area.Type) throws(WireFault) -> Handle<Area.Kind> {
        try required(Area.handle, "the \(Area.noun)")
    }

    mutating func flowQR() throws(WireFault) -> QRForm? {
        try optional("qr", "also give the URI of an authenticator that is set up as a QR code")
    }

    mutating func locale() throws(WireFault) -> String? {
        try optional("locale", "the language of messages, BCP 47", as: LanguageTag.self)?.text
    }
}

/// Tells how a flow stands.
package enum GetFlow<Area: FlowArea>: FlowMethod {
    package typealias Params = FlowParams<Area>
    package typealias Reply = Area.View
    package static var name: String { "\(Area.area).get" }
    package static var about: String { "Tells how a \(Area.noun) stands and what it waits for" }
    package static var role: Role? { .flow }
    package static var changes: Bool { false }
    package static var failures: [FailureCode] { FlowFailures.read }

    package static func answer(
        _ params: Params, _ product: FlowProduct, in tenant: Tenant, _ call: ServerCall
    ) -> Decided<FlowResult> {
        call.engine.flow(params.id.bits, Area.sort, in: tenant)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply {
        try Area.View(result, params.qr)
    }
}

/// Takes a flow back to its first step.
package enum ResetFlow<Area: FlowArea>: FlowMethod {
    package typealias Params = FlowParams<Area>
    package typealias Reply = Area.View
    package static var name: String { "\(Area.area).reset" }
    package static var about: String {
        "Starts a \(Area.noun) over; what was guessed stays counted, and codes keep the tries that they have left"
    }
    package static var role: Role? { .flow }
    package static var failures: [FailureCode] { [.notFound, .expired, .wrongState] }

    package static func answer(
        _ params: Params, _ product: FlowProduct, in tenant: Tenant, _ call: ServerCall
    ) -> Decided<FlowResult> {
        call.engine.startOver(params.id.bits, Area.sort, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply {
        try Area.View(result, params.qr)
    }
}

/// Sends a flow's code, or sends it again.
package enum PrepareFlow<Area: FlowArea>: FlowMethod {
    package typealias Reply = Area.View
    package static var name: String { "\(Area.area).prepare" }
    package static var about: String {
        "Sends the code of a \(Area.noun), or sends it again: neither its life nor its tries begin anew"
    }
    package static var role: Role? { .flow }
    package static var failures: [FailureCode] {
        [.notFound, .expired, .wrongState, .throttled, .policyViolation]
    }

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let id: Handle<Area.Kind>
        let strategy: Strategy
        let factor: FactorID?

        package static var example: Params { Params() }

        private init() { (tenant, id, strategy, factor) = (nil, .example, .emailCode, nil) }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            id = try parameters.flow(Area.self)
            strategy = try parameters.required("strategy", "email_code or phone_code")
            factor = try parameters.optional("factor_id", "which address, where there are several")
        }
    }

    package static func answer(
        _ params: Params, _ product: FlowProduct, in tenant: Tenant, _ call: ServerCall
    ) -> Decided<FlowResult> {
        call.engine.prepare(
            params.strategy, params.factor, of: params.id.bits, Area.sort, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply {
        try Area.View(result, nil)
    }
}

/// Answers the present step of a flow.
package enum AttemptFlow<Area: FlowArea>: FlowMethod {
    package typealias Reply = Area.View
    package static var name: String { "\(Area.area).attempt" }
    package static var about: String { "Answers the present step of a \(Area.noun)" }
    package static var role: Role? { .flow }
    package static var takesSecret: Bool { true }
    package static var failures: [FailureCode] { FlowFailures.attempt + FlowFailures.attempt(Area.sort) }

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let id: Handle<Area.Kind>
        let answer: FlowAnswer
        /// Who it is, for a sign-in that was begun without that.
        let identifier: Identifier?
        let qr: QRForm?

        package static var example: Params { Params() }

        private init() { (tenant, id, answer, identifier, qr) = (nil, .example, FlowAnswer(), nil, nil) }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            id = try parameters.flow(Area.self)
            identifier =
                Area.sort == .signIn
                ? try parameters.optional("identifier", "e-mail address, telephone number or user name") : nil
            answer = try FlowAnswer(from: &parameters, Area.sort)
            if identifier != nil, let member = answer.firstGiven {
                try parameters.demand(false, member, "comes after the identifier")
            }
            qr = try parameters.flowQR()
        }
    }

    package static func work(_ params: Params, in tenant: Tenant, _ engine: Engine) throws(Failure) -> FlowWork? {
        guard params.identifier == nil else { return nil }
        return try engine.work(for: params.answer, to: params.id.bits, Area.sort, in: tenant)
    }

    package static func answer(
        _ params: Params, _ product: FlowProduct, in tenant: Tenant, _ call: ServerCall
    ) -> Decided<FlowResult> {
        guard let identifier = params.identifier else {
            return call.engine.answer(
                params.answer, product, to: params.id.bits, Area.sort, in: tenant, peer: call.caller.uid)
        }
        var request = SignInRequest()
        request.identifier = identifier
        request.strategy = params.answer.strategy
        return call.engine.identify(request, product, for: params.id.bits, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply {
        try Area.View(result, params.qr)
    }
}

extension FlowAnswer {
    /// The members by which steps are answered, those of them that a sort of flow can ask for.
    init(from parameters: inout Parameters, _ sort: FlowSort) throws(WireFault) {
        self.init()
        strategy = try parameters.optional("strategy", "what it answers with; the present step's where left out")
        code = try parameters.optional("code", "the code that was sent or is shown, or a backup code")
        if sort == .passwordReset {
            newPassword = try parameters.optional("new_password", "the password that is to be")
            return
        }
        selection = try parameters.optional(
            "selection", "the choice among `allowed`, or reset_password where the password is forgotten")
        skips = try parameters.optional("skip", "leaves an offered set-up for another time") ?? false
        factor = try parameters.optional("factor_id", "which factor, where there are several")
        email(try parameters.optional("email_address", "the address to set up"))
        phone(try parameters.optional("phone_number", "the number to set up"))
        guard sort != .signUp else { return }
        password = try parameters.optional("password", "the password")
        guard sort == .signIn else { return }
        newPassword = try parameters.optional("new_password", "the password that is to be")
        response = try parameters.optional("response", "what the tenant's own program asked for", as: Response.self)?
            .text
    }

    private mutating func email(_ given: EmailAddress?) {
        if let given { address = .email(given) }
    }

    private mutating func phone(_ given: PhoneNumber?) {
        if let given { address = .phone(given) }
    }
}

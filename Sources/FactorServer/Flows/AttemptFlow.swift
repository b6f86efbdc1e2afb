package import FactorCore
package import FactorWire

/// Answers the current step of a flow.
package enum AttemptFlow<Area: FlowArea>: FlowMethod {
    package typealias Reply = FlowView
    package static var name: String { "\(Area.area).attempt" }
    package static var about: String { "Answers the current step of a \(Area.noun)" }
    package static var role: Role? { .flow }
    package static var takesSecret: Bool { true }
    package static var failures: [FailureCode] { FlowFailures.attempt(Area.sorts) }

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let id: Area.ID
        let answer: FlowAnswer
        /// The identifier, for a sign-in that was begun without one.
        let identifier: Identifier?
        /// The token that a trusted device presents, in addition to the identifier.
        let deviceToken: DeviceToken?
        let qr: QRForm?

        package static var example: Params { Params() }

        private init() {
            (tenant, id, answer, identifier, deviceToken, qr) = (nil, .example, FlowAnswer(), nil, nil, nil)
        }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            id = try parameters.flow(Area.self)
            let sorts = parameters.sorts(id, Area.self)
            (identifier, deviceToken) = sorts.contains(.signIn) ? try parameters.user() : (nil, nil)
            try parameters.demand(deviceToken == nil || identifier != nil, "device_token", "requires identifier")
            answer = try FlowAnswer(from: &parameters, sorts)
            qr = try parameters.flowQR()
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        guard let identifier = params.identifier else {
            return try call.engine.answer(
                params.answer, to: params.id.bits, params.id.sort, in: tenant, peer: call.caller.uid)
        }
        var request = SignInRequest()
        request.identifier = identifier
        request.strategy = params.answer.strategy
        request.deviceToken = params.deviceToken
        let early = params.answer.firstGiven ?? (params.answer.trustsDevice == nil ? nil : "trust_device")
        return try call.engine.identify(request, beside: early, for: params.id.bits, in: tenant, peer: call.caller.uid)
    }

    package static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply {
        try FlowView(result, params.qr)
    }
}

extension Parameters {
    /// Reads who signs in, and on which device.
    fileprivate mutating func user() throws(WireFault) -> (Identifier?, DeviceToken?) {
        (
            try optional("identifier", "e-mail address, phone number or user name"),
            try optional("device_token", "the token that a trusted device presents; the result has its next one")
        )
    }
}

package import FactorCore
package import FactorWire

/// Answers the current step of a flow.
package enum AttemptFlow: FlowMethod {
    package typealias Reply = FlowView
    package static let name = "flow.attempt"
    package static let about = "Answers the current step of a flow"
    package static let role: Role? = .flow
    package static let takesSecret = true
    package static let failures: [FailureCode] = [
        .codeRejected, .credentialRejected, .passwordRefused, .throttled, .locked, .notFound, .notOffered, .wrongState,
        .expired, .verificationExpired, .policyViolation, .alreadyExists, .signUpRequired, .identifierNotFound,
    ]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let id: FlowID
        let answer: FlowAnswer
        /// The identifier, for a sign-in that was begun without one.
        let identifier: Identifier?
        /// The token that a trusted device presents, in addition to the identifier.
        let deviceToken: DeviceToken?
        let qr: QRForm?

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            id = try parameters.flow()
            let sorts = parameters.sorts(id)
            (identifier, deviceToken) = sorts.contains(.signIn) ? try parameters.user() : (nil, nil)
            try parameters.demand(deviceToken == nil || identifier != nil, "device_token", "requires identifier")
            answer = try FlowAnswer(from: &parameters, sorts)
            qr = try parameters.flowQR()
        }
    }

    package static func flow(_ params: Params) -> FlowID? { params.id }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> FlowResult {
        guard let identifier = params.identifier else {
            return try call.engine.answer(
                params.answer, to: params.id.bits, params.id.sort, in: tenant, peer: call.caller.uid)
        }
        var request = SignInRequest()
        request.identifier = identifier
        request.kind = params.answer.kind
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

package import FactorCore
package import FactorWire

/// Ends the enrolment of a passkey.
package enum ActivatePasskey: FactorMethod {
    package typealias Reply = FactorReply
    package static let name = "webauthn.activate"
    package static let about = "Activates a pending passkey with the credential that the browser made"
    package static let role: Role? = .enroll
    package static let quantized = QuantizedResponses.refusals
    package static let failures: [FailureCode] = [
        .credentialRejected, .notFound, .wrongState, .alreadyExists, .policyViolation, .insufficientAuthentication,
    ]

    package struct Params: WireReadableObject, OwnerScoped, Sendable {
        package let scope: SubjectScope
        let factorID: FactorID
        let credential: RegistrationResponse
        package let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            factorID = try parameters.required("factor_id", "the pending factor")
            credential = try parameters.required(
                "credential", "what toJSON() of the new PublicKeyCredential returned")
            token = try parameters.ownerSession()
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> FactorReply {
        let factor = try subject.activatePasskey(params.factorID, params.credential, &decision)
        return FactorReply(factor: try FactorView(factor, subject, decision))
    }
}

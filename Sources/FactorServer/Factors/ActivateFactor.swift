package import FactorCore
package import FactorWire

/// Activates a pending factor of any kind.
package enum ActivateFactor: FactorMethod {
    package typealias Reply = FactorReply
    package static let name = "factor.activate"
    package static let about =
        "Activates a pending factor: with the first code of an app or token, the code that was sent, or a credential"
    package static let role: Role? = .enroll
    package static let takesSecret = true
    package static let failures: [FailureCode] = [
        .codeRejected, .credentialRejected, .throttled, .locked, .notFound, .wrongState, .alreadyExists,
        .policyViolation, .insufficientAuthentication,
    ]

    package struct Params: WireReadableObject, OwnerScoped, Sendable {
        package let scope: SubjectScope
        let factorID: FactorID
        let proof: ActivationProof
        package let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            factorID = try parameters.required("factor_id", "the pending factor")
            let code = try parameters.optional(
                "code", "the code that the app or token shows, or that was sent to the address", as: OneTimeCode.self)
            let credential = try parameters.optional(
                "credential", "for a passkey: what toJSON() of the new PublicKeyCredential returned",
                as: RegistrationResponse.self)
            try parameters.demand(code == nil || credential == nil, "credential", "cannot be combined with code")
            token = try parameters.ownerSession()
            if let code {
                proof = .code(code)
            } else if let credential {
                proof = .credential(credential)
            } else {
                throw .invalidParams(field: "code", problem: "is missing")
            }
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> FactorReply {
        let factor = try subject.activate(params.factorID, by: params.proof, &decision)
        return FactorReply(factor: try FactorView(factor, subject, decision))
    }
}

package import FactorCore
package import FactorWire

/// Checks a passkey.
package enum VerifyPasskey: TenantMethod {
    package static let name = "passkey.verify"
    package static let about = "Checks the response of a passkey to a challenge of passkey.challenge, and spends it"
    package static let role: Role? = .verify
    package static let quantized = QuantizedResponses.refusals
    package static let failures: [FailureCode] = [.credentialRejected, .policyViolation]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let subject: SubjectID?
        let credential: AssertionResponse

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            subject = try parameters.optional("subject", "the subject that the challenge was made for, if any")
            credential = try parameters.required(
                "credential", "what toJSON() of the browser's PublicKeyCredential returned")
        }
    }

    package struct Reply: WireObject, Sendable {
        package static let title: String? = "PasskeyVerification"
        let subject: SubjectID
        let verification: Verification

        package static var example: Reply {
            Reply(
                subject: .example,
                verification: Verification(
                    factor: .example, kind: .passkey, at: .example, remaining: nil,
                    evidence: PasskeyEvidence(isUserVerified: true, isSynchronised: true)))
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("subject", subject.text, "whose passkey it is")
            object.field("factor_id", verification.factor, "the factor that verified")
            object.field(
                "user_verified", verification.evidence?.isUserVerified ?? false,
                "whether the authenticator verified its user, by a PIN or a biometric")
            object.field("amr", AMR(verification), "authentication method references, RFC 8176")
            object.field("verified_at", verification.at, "when it verified")
        }
    }

    package static func scope(_ params: Params) -> MethodScope { .naming(params.subject, params.tenant) }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let (subject, verification) = try call.engine.verifyPasskey(
            params.credential, of: params.subject, in: tenant, peer: call.caller.uid)
        return Reply(subject: subject, verification: verification)
    }
}

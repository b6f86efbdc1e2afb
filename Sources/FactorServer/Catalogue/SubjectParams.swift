import FactorCore
package import FactorWire

/// The members that every method about a subject begins with.
package struct SubjectScope: Sendable {
    let tenant: TenantID?
    let subject: SubjectID

    init(from parameters: inout Parameters) throws(WireFault) {
        tenant = try parameters.tenant()
        subject = try parameters.required("subject", "the application's own user ID")
    }
}

/// Parameters that name only a subject.
package struct SubjectParams: WireReadableObject, SubjectScoped, Sendable {
    package let scope: SubjectScope

    package init(from parameters: inout Parameters) throws(WireFault) {
        scope = try SubjectScope(from: &parameters)
    }
}

/// Parameters that name one factor of a subject.
package struct FactorParams: WireReadableObject, SubjectScoped, Sendable {
    package let scope: SubjectScope
    let factorID: FactorID

    package init(from parameters: inout Parameters) throws(WireFault) {
        scope = try SubjectScope(from: &parameters)
        factorID = try parameters.required("factor_id", "the factor")
    }
}

/// Parameters for verifying a one-time code.
package struct VerificationParams: WireReadableObject, SubjectScoped, Sendable {
    package let scope: SubjectScope
    let code: OneTimeCode
    let factorID: FactorID?

    package init(from parameters: inout Parameters) throws(WireFault) {
        scope = try SubjectScope(from: &parameters)
        code = try parameters.required("code", "the code that the user typed")
        factorID = try parameters.optional("factor_id", "try only this factor")
    }
}

/// The result of a successful verification.
package struct VerificationReply: WireObject, Sendable {
    package static let title: String? = "Verification"
    let verification: Verification

    package static var example: VerificationReply { VerificationReply(verification: .example) }

    package func encode(into object: inout ObjectWriter) {
        object.field("factor_id", verification.factor, "the factor that verified")
        object.field("amr", AMR(verification), "authentication method references, RFC 8176")
        object.field("verified_at", verification.at, "when it verified")
    }
}

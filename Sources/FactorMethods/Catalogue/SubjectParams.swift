package import FactorCore
package import FactorWire

/// The members that every method about a subject begins with.
package struct SubjectScope: Sendable {
    package let tenant: TenantID?
    package let subject: SubjectID

    init(from parameters: inout Parameters) throws(WireFault) {
        tenant = try parameters.tenant()
        subject = try parameters.required("subject", "the application's own user id")
    }
}

/// Parameters of methods that name a subject and nothing else.
package struct SubjectParams: WireReadableObject, SubjectScoped, Sendable {
    package let tenant: TenantID?
    package let subject: SubjectID

    package static var example: SubjectParams { SubjectParams(tenant: nil, subject: .example) }

    init(tenant: TenantID?, subject: SubjectID) {
        self.tenant = tenant
        self.subject = subject
    }

    package init(from parameters: inout Parameters) throws(WireFault) {
        let scope = try SubjectScope(from: &parameters)
        self.init(tenant: scope.tenant, subject: scope.subject)
    }
}

/// Parameters that name one factor of a subject.
package struct FactorParams: WireReadableObject, SubjectScoped, Sendable {
    package let tenant: TenantID?
    package let subject: SubjectID
    package let factorID: FactorID

    package static var example: FactorParams { FactorParams(tenant: nil, subject: .example, factorID: .example) }

    init(tenant: TenantID?, subject: SubjectID, factorID: FactorID) {
        self.tenant = tenant
        self.subject = subject
        self.factorID = factorID
    }

    package init(from parameters: inout Parameters) throws(WireFault) {
        let scope = try SubjectScope(from: &parameters)
        let factorID = try parameters.required("factor_id", "the factor", as: FactorID.self)
        self.init(tenant: scope.tenant, subject: scope.subject, factorID: factorID)
    }
}

/// Parameters of activating a factor: the first code that it shows.
package struct ActivationParams: WireReadableObject, SubjectScoped, Sendable {
    package let tenant: TenantID?
    package let subject: SubjectID
    package let factorID: FactorID
    package let code: OneTimeCode

    package static var example: ActivationParams {
        ActivationParams(tenant: nil, subject: .example, factorID: .example, code: .example)
    }

    init(tenant: TenantID?, subject: SubjectID, factorID: FactorID, code: OneTimeCode) {
        self.tenant = tenant
        self.subject = subject
        self.factorID = factorID
        self.code = code
    }

    package init(from parameters: inout Parameters) throws(WireFault) {
        let scope = try SubjectScope(from: &parameters)
        self.init(
            tenant: scope.tenant, subject: scope.subject,
            factorID: try parameters.required("factor_id", "the pending factor"),
            code: try parameters.required("code", "what the app or token shows"))
    }
}

/// Parameters of verifying a one-time code.
package struct VerificationParams: WireReadableObject, SubjectScoped, Sendable {
    package let tenant: TenantID?
    package let subject: SubjectID
    package let code: OneTimeCode
    package let factorID: FactorID?

    package static var example: VerificationParams {
        VerificationParams(tenant: nil, subject: .example, code: .example, factorID: nil)
    }

    init(tenant: TenantID?, subject: SubjectID, code: OneTimeCode, factorID: FactorID?) {
        self.tenant = tenant
        self.subject = subject
        self.code = code
        self.factorID = factorID
    }

    package init(from parameters: inout Parameters) throws(WireFault) {
        let scope = try SubjectScope(from: &parameters)
        self.init(
            tenant: scope.tenant, subject: scope.subject, code: try parameters.required("code", "what the user typed"),
            factorID: try parameters.optional("factor_id", "try this factor only"))
    }
}

/// What a successful verification answers.
package struct VerificationReply: WireObject, Sendable {
    package static let title: String? = "Verification"
    let verification: Verification

    package static var example: VerificationReply {
        VerificationReply(
            verification: Verification(factor: .example, kind: .totp, at: .example, remaining: nil))
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("factor_id", verification.factor, "the factor that verified")
        object.field("amr", AMR(verification.kind), "authentication method references, RFC 8176")
        object.field("verified_at", verification.at, "when")
    }
}

package import FactorCore
package import FactorWire

/// Gives a subject a password, in the place of one that it had.
package enum SetPassword: HashingMethod {
    package typealias Reply = FactorReply
    package static let name = "password.set"
    package static let about =
        "Gives a subject a password, in the place of one it had; the policy refuses short and common ones"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.policyViolation]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let tenant: TenantID?
        package let subject: SubjectID
        let password: Password
        let isTemporary: Bool

        package static var example: Params { Params() }

        private init() {
            (tenant, subject, password, isTemporary) = (nil, .example, .example, false)
        }

        package init(from parameters: inout Parameters) throws(WireFault) {
            let scope = try SubjectScope(from: &parameters)
            tenant = scope.tenant
            subject = scope.subject
            password = try parameters.required("password", "what the user typed")
            isTemporary =
                try parameters.optional(
                    "temporary", "whether somebody else chose it, so that the user is to change it") ?? false
        }
    }

    package static func request(
        _ params: Params, _ subject: Subject, _ decision: Decision
    ) throws(Failure) -> PasswordHashing? {
        try Subject.newPassword(params.password, decision)
    }

    package static func decide(
        _ params: Params, _ verifier: PasswordVerifier?, _ subject: inout Subject, _ decision: inout Decision
    ) throws(Failure) -> FactorReply {
        guard let verifier else { throw .internal("a password was not hashed") }
        let factor = try subject.setPassword(verifier, isTemporary: params.isTemporary, &decision)
        return FactorReply(factor: try FactorView(factor, subject, decision))
    }
}

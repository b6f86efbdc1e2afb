package import FactorCore
package import FactorWire

/// Checks a password.
package enum VerifyPassword: SubjectMethod {
    package static let name = "password.verify"
    package static let about =
        "Checks a password; if it is correct, an imported or outdated hash is replaced by a new one"
    package static let role: Role? = .verify
    package static let takesSecret = true
    package static let failures: [FailureCode] = [.credentialRejected, .throttled, .locked]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let password: Password

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            password = try parameters.required("password", "the password that the user typed")
        }
    }

    package struct Reply: WireObject, Sendable {
        let verification: Verification
        let demand: PasswordDemand

        package static var example: Reply {
            Reply(
                verification: Verification(factor: .example, kind: .password, at: .example, remaining: nil),
                demand: .none)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("factor_id", verification.factor, "the password as a factor")
            object.field("amr", AMR(verification), "authentication method references, RFC 8176")
            object.field("verified_at", verification.at, "when it verified")
            object.nullable(
                "demand", demand.name,
                "change: the password is temporary and has to be changed; reset: it must be reset before it counts"
            )
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        let verification = try subject.verifyPassword(params.password, &decision)
        return Reply(verification: verification, demand: subject.passwordDemand)
    }
}

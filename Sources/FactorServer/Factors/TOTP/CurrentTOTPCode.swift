package import FactorCore

/// Returns the current code of a generator, for automated sign-ins elsewhere.
package enum CurrentTOTPCode: SubjectMethod {
    package typealias Params = FactorParams
    package static let name = "totp.current_code"
    package static let about = "Returns the current code of a factor that was enrolled as a generator"
    package static let role: Role? = .currentCode
    package static let failures: [FailureCode] = [.notFound]

    package struct Reply: WireObject, Sendable {
        let code: SecretText
        let expiresAt: Timestamp

        package static var example: Reply { Reply(code: SecretText(Array("492039".utf8)), expiresAt: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.field("code", code, "the code of the current time step")
            object.field("expires_at", expiresAt, "when the next time step begins")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        let (code, expiresAt) = try subject.generateTOTP(params.factorID, &decision)
        return Reply(code: SecretText(code.text), expiresAt: expiresAt)
    }
}

package import FactorCore
package import FactorWire

/// Checks a backup code and spends it.
package enum VerifyBackupCode: SubjectMethod {
    package static let name = "backup_code.verify"
    package static let about = "Checks a backup code and spends it"
    package static let role: Role? = .verify
    package static let takesSecret = true
    package static let failures: [FailureCode] = [.codeRejected, .throttled, .locked]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let code: BackupCode

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            code = try parameters.required("code", "the code that the user typed")
        }
    }

    package struct Reply: WireObject, Sendable {
        let verification: Verification

        package static var example: Reply {
            Reply(verification: Verification(factor: .example, kind: .backupCode, at: .example, remaining: 9))
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("factor_id", verification.factor, "the set that the code belongs to")
            object.field("codes_left", verification.remaining ?? 0, "the number of unspent codes in the set")
            object.field("amr", AMR(verification), "authentication method references, RFC 8176")
            object.field("verified_at", verification.at, "when it verified")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        Reply(verification: try subject.verifyBackupCode(params.code, &decision))
    }
}

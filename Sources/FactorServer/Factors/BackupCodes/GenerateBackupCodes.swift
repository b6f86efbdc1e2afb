package import FactorCore
package import FactorWire

/// Makes a new set of backup codes, which replaces the old one.
package enum GenerateBackupCodes: FactorMethod {
    package static let name = "backup_code.generate"
    package static let about = "Generates a new set of backup codes, which is shown only once and replaces the old set"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.policyViolation, .insufficientAuthentication]

    package struct Params: WireReadableObject, OwnerScoped, Sendable {
        package let scope: SubjectScope
        let count: Int?
        package let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            count = try parameters.optional(
                "count", "the number of codes in the set; the policy's if omitted", in: BackupCodeMaterial.counts)
            token = try parameters.ownerSession()
        }
    }

    package struct Reply: WireObject, Sendable {
        let factor: FactorView
        let codes: [SecretText]

        package static var example: Reply {
            Reply(factor: .example, codes: [SecretText(BackupCode.example.text)])
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("factor", factor, "the set as a factor")
            object.field("codes", codes, "the codes; each works once")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        let set = try subject.replaceBackupCodes(
            count: params.count ?? decision.policy.backupCode.count, &decision)
        return Reply(
            factor: try FactorView(set.factor, subject, decision), codes: set.codes.map { SecretText($0.text) })
    }
}

package import FactorCore
import FactorCrypto
package import FactorWire

/// Imports a set of backup codes.
package enum ImportBackupCodes: FactorMethod {
    package typealias Reply = ImportReply
    package static let name = "backup_code.import"
    package static let about =
        "Imports backup codes from another system; if the subject has a different set, the error is code_rejected"
    package static let role: Role? = .enroll
    package static let takesSecret = true
    package static let failures: [FailureCode] = [
        .codeRejected, .throttled, .locked, .policyViolation, .insufficientAuthentication,
    ]

    package struct Params: WireReadableObject, OwnerScoped, Sendable {
        package let scope: SubjectScope
        let codes: [BackupCode]
        let isTrial: Bool
        package let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            codes = try parameters.required(
                "codes", "\(BackupCodeMaterial.counts.words) different codes, in the order of the set")
            isTrial = try parameters.optional("dry_run", "only report what would happen", default: false)
            token = try parameters.ownerSession()
            guard BackupCodeMaterial.counts.contains(codes.count) else {
                throw .invalidParams(field: "codes", problem: "must be \(BackupCodeMaterial.counts.words) codes")
            }
            guard Set(codes.map(\.bits)).count == codes.count else {
                throw .invalidParams(field: "codes", problem: "must all be different")
            }
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> ImportReply {
        let outcome = try subject.importBackupCodes(params.codes, isTrial: params.isTrial, &decision)
        return try ImportReply(outcome, subject, decision)
    }
}

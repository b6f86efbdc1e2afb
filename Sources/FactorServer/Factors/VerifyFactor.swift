package import FactorCore
import FactorCrypto
package import FactorWire

/// Checks a code that a user typed, of whichever kind.
package enum VerifyFactor: SubjectMethod {
    package static let name = "factor.verify"
    package static let about =
        "Checks and spends a code of an authenticator app, a token or a set of backup codes, or one that was sent"
    package static let role: Role? = .verify
    package static let takesSecret = true
    package static let failures: [FailureCode] = [
        .codeRejected, .throttled, .locked, .notFound, .wrongState,
    ]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let code: TypedCode
        let kinds: Set<FactorKind>
        let factor: FactorID?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            code = try parameters.required("code", "the code that the user typed")
            factor = try parameters.optional("factor_id", "try only this factor")
            let kinds = try parameters.optional("kinds", "try only these kinds", as: [CodeKind].self)
            try parameters.demand(factor == nil || kinds == nil, "kinds", "cannot be combined with factor_id")
            if let kinds, kinds.isEmpty { throw .invalidParams(field: "kinds", problem: "must not be empty") }
            self.kinds = Set(kinds?.map(\.kind) ?? CodeKind.choices)
        }
    }

    package struct Reply: WireObject, Sendable {
        let verification: Verification

        package static var example: Reply {
            Reply(verification: Verification(factor: .example, kind: .totp, at: .example, remaining: nil))
        }

        package func encode(into object: inout ObjectWriter) {
            object.field(
                "kind", verification.kind, "the kind of factor that verified")
            object.field("factor_id", verification.factor, "the factor that verified")
            object.optional(
                "codes_left", verification.remaining, "for a backup code: the number of unspent codes in its set")
            object.field("amr", AMR(verification), "authentication method references, RFC 8176")
            object.field("verified_at", verification.at, "when it verified")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        if let factor = params.factor {
            return Reply(verification: try subject.verify(params.code, of: factor, &decision))
        }
        if let code = params.code.backupCode(isOnlyKind: params.kinds == [.backupCode]) {
            guard params.kinds.contains(.backupCode) else {
                throw .invalidInput(
                    .format, field: "code",
                    "must be \(OATHLimits.digits.words) digits, since kinds does not include backup_code")
            }
            return Reply(verification: try subject.verifyBackupCode(code, &decision))
        }
        guard case .oneTime(let code) = params.code else { throw .internal("a code that is of no form") }
        return Reply(verification: try subject.verifyAny(code, kinds: params.kinds, &decision))
    }
}

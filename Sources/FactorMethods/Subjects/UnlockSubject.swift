package import FactorCore
package import FactorWire

/// Gives a subject's guess pools a fresh start.
package enum UnlockSubject: SubjectMethod {
    package typealias Reply = NoReply
    package static let name = "subject.unlock"
    package static let about = "Forgets what was guessed at a subject's factors: the way out of a lock"
    package static let role: Role? = .admin
    package static let failures: [FailureCode] = []

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let tenant: TenantID?
        package let subject: SubjectID
        let kinds: [FactorKind]

        package static var example: Params { Params() }

        private init() {
            (tenant, subject, kinds) = (nil, .example, FactorKind.allCases)
        }

        package init(from parameters: inout Parameters) throws(WireFault) {
            let scope = try SubjectScope(from: &parameters)
            tenant = scope.tenant
            subject = scope.subject
            kinds = try parameters.optional("kinds", "these kinds only") ?? FactorKind.allCases
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout Decision
    ) throws(Failure) -> NoReply {
        subject.unlock(params.kinds, &decision)
        return NoReply()
    }
}

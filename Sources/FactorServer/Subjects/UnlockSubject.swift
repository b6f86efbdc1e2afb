package import FactorCore
package import FactorWire

/// Resets the guess pools of a subject and of its devices.
package enum UnlockSubject: TenantMethod {
    package typealias Reply = NoReply
    package static let name = "subject.unlock"
    package static let about = "Clears a subject's counted guesses, which ends a lock"
    package static let role: Role? = .admin
    package static let otherRoles: [Role] = [.support]
    package static let failures: [FailureCode] = []

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let kinds: [FactorKind]

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            kinds = try parameters.optional("kinds", "only these kinds") ?? FactorKind.allCases
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> NoReply {
        try call.engine.unlock(params.subject, params.kinds, in: tenant, peer: call.caller.uid)
        return NoReply()
    }
}

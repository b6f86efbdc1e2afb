package import FactorCore
package import FactorWire

/// Imports the hash of a subject's password from another system.
package enum ImportPassword: FactorMethod {
    package typealias Reply = FactorReply
    package static let name = "password.import"
    package static let about =
        "Imports a password hash (bcrypt, scrypt, PBKDF2, Argon2), which the first success replaces by an Argon2id hash"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.alreadyExists, .insufficientAuthentication]

    package struct Params: WireReadableObject, OwnerScoped, Sendable {
        package let scope: SubjectScope
        let hash: ImportedHash
        package let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            hash = try parameters.required(
                "hash", "the hash with its parameters and salt, in the other system's format")
            token = try parameters.ownerSession()
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> FactorReply {
        let factor = try subject.importPassword(params.hash, &decision)
        return FactorReply(factor: try FactorView(factor, subject, decision))
    }
}

package import FactorCore

/// Takes a subject's password away.
package enum RemovePassword: SubjectMethod {
    package typealias Params = SubjectParams
    package typealias Reply = NoReply
    package static let name = "password.remove"
    package static let about = "Takes a subject's password away; what was guessed at it stays counted"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.notFound]

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout Decision
    ) throws(Failure) -> NoReply {
        try subject.removePassword(&decision)
        return NoReply()
    }
}

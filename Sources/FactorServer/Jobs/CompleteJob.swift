package import FactorCore
import FactorCrypto
package import FactorWire

/// Ends a job that was done.
package enum CompleteJob: ServerMethod {
    package static let name = "job.complete"
    package static let about = "Reports a job as done, with the result if it is a challenge"
    package static let role: Role? = .deliver
    package static let otherRoles: [Role] = [.challenge]
    package static let failures: [FailureCode] = [.notFound, .wrongState]

    package struct Params: WireReadableObject, Sendable {
        let id: JobID
        let attempt: Int
        let result: RawJSON?

        package init(from parameters: inout Parameters) throws(WireFault) {
            id = try parameters.required("job_id", "the job's ID, as returned by job.claim")
            attempt = try parameters.jobAttempt()
            result = try parameters.optional("result", "for a challenge: the result")
        }
    }

    package typealias Reply = NoReply

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> NoReply {
        let result = params.result.map { json in
            var bytes = json.bytes
            return WipedBytes(&bytes)
        }
        try call.engine.completeJob(params.id, by: call.holder(params.attempt), result: result)
        return NoReply()
    }
}

extension Parameters {
    /// Reads which claim of a job a request refers to.
    mutating func jobAttempt() throws(WireFault) -> Int {
        try required(
            "attempt", "the job's attempt, as returned by job.claim; refused once another claim has the job",
            in: Bounds.attempt)
    }
}

extension ServerCall {
    /// Returns the caller as the holder of a job.
    func holder(_ attempt: Int) -> JobHolder {
        let grant = grant
        return JobHolder(uid: caller.uid, attempt: attempt) { grant.allows(RoleSet($0.role), in: $1) }
    }
}

package import FactorCore
package import FactorWire

/// Takes a job back that could not be done.
package enum FailJob: ServerMethod {
    package static let name = "job.fail"
    package static let about = "Reports a job as failed; it is leased again later or abandoned"
    package static let role: Role? = .deliver
    package static let otherRoles: [Role] = [.challenge]
    package static let failures: [FailureCode] = [.notFound, .wrongState]

    package struct Params: WireReadableObject, Sendable {
        let id: JobID
        let attempt: Int
        let problem: Label
        let retry: Bool

        package init(from parameters: inout Parameters) throws(WireFault) {
            id = try parameters.required("job_id", "the job's ID, as returned by job.claim")
            attempt = try parameters.jobAttempt()
            problem = try parameters.required(
                "detail", "the reason, for the daemon's log; must not contain addresses or codes")
            retry = try parameters.required("retry", "whether to try again later")
        }
    }

    package typealias Reply = NoReply

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> NoReply {
        try call.engine.failJob(
            params.id, by: call.holder(params.attempt), problem: params.problem, retry: params.retry
        )
        return NoReply()
    }
}

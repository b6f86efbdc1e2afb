package import FactorCore
package import FactorWire

/// Prolongs the lease of a job that takes longer.
package enum RenewJob: ServerMethod {
    package static let name = "job.renew"
    package static let about = "Prolongs the lease of a job that nobody else has claimed since"
    package static let role: Role? = .deliver
    package static let otherRoles: [Role] = [.challenge]
    package static let failures: [FailureCode] = [.notFound, .wrongState]

    package struct Params: WireReadableObject, Sendable {
        let id: JobID
        let attempt: Int
        let leaseSeconds: Int

        package init(from parameters: inout Parameters) throws(WireFault) {
            id = try parameters.required("job_id", "the job's ID, as returned by job.claim")
            attempt = try parameters.jobAttempt()
            leaseSeconds = try parameters.required(
                "lease_s", "how long it is needed from now on; never shortens the lease, which ends with the job",
                in: Bounds.lease)
        }
    }

    package struct Reply: WireObject, Sendable {
        let leaseExpiresAt: Timestamp
        let leaseLeft: Int64

        package static var example: Reply {
            Reply(
                leaseExpiresAt: Timestamp.example.advanced(bySeconds: Job.leaseSeconds),
                leaseLeft: Job.leaseSeconds * 1_000)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("lease_expires_at", leaseExpiresAt, "when the lease expires, and the job can be claimed again")
            object.field("lease_ms", Int(leaseLeft), "how many milliseconds the lease lasts from when it was renewed")
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        let engine = call.engine
        let until = try engine.renewJob(
            params.id, by: call.holder(params.attempt), forSeconds: Int64(params.leaseSeconds))
        return Reply(
            leaseExpiresAt: engine.clock.shown(until), leaseLeft: until.milliseconds(after: engine.clock.now()))
    }
}

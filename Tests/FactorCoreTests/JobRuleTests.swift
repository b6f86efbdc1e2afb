import FactorCore
import FactorCrypto
import Testing

/// The rules of a job, and its stored form.
struct JobRuleTests {
    private let now = Timestamp(milliseconds: 1_795_219_200_000)

    private func bytes(_ text: String) -> WipedBytes {
        var bytes = Array(text.utf8)
        return WipedBytes(&bytes)
    }

    private func text(_ bytes: WipedBytes?) -> String? {
        bytes?.withBytes { String(decoding: $0.array(), as: UTF8.self) }
    }

    private func message(seconds: Int64 = 600, locale: String? = "de-AT") -> Job {
        Job(
            .deliverMessage(
                DeliveryOrder(
                    medium: .sms, to: bytes("+4366412345678"), code: bytes("00049203"), purpose: "sign_in",
                    locale: locale,
                    expiresAt: now.advanced(bySeconds: seconds))), at: now)
    }

    @Test(arguments: [nil, "de-AT"])
    func `a message is read as written, including its lease`(locale: String?) throws {
        var job = message(locale: locale)
        #expect((job.claim(by: .max, at: now)) == true)
        let read = try Job(decoding: job.encoded)
        #expect(read.attempt == 1 && read.lease == job.lease && read.notBefore == now && read.kind == .deliverMessage)
        guard case .deliverMessage(let order) = read.order else {
            Issue.record("another order")
            return
        }
        #expect(order.medium == .sms && text(order.to) == "+4366412345678" && text(order.code) == "00049203")
        #expect(order.purpose == "sign_in" && order.locale == locale && order.expiresAt == job.expiresAt)
    }

    @Test(arguments: [nil, "{}"], [nil, "", "four"])
    func `a challenge is read as written`(parameters: String?, response: String?) throws {
        for stage in ChallengeOrder.Stage.allCases {
            let order = ChallengeOrder(
                flow: DocumentID(high: .max, low: 7), stage: stage, attempt: 2, subject: try SubjectID("ada"),
                parameters: parameters.map { bytes($0) }, response: response.map { bytes($0) },
                expiresAt: now.advanced(bySeconds: 900))
            guard case .challenge(let read) = try Job(decoding: Job(.challenge(order), at: now).encoded).order else {
                Issue.record("another order")
                return
            }
            #expect(
                read.flow == order.flow && read.stage == stage && read.attempt == 2 && read.subject == order.subject)
            #expect(text(read.parameters) == parameters && text(read.response) == response)
            #expect(read.expiresAt == order.expiresAt)
        }
    }

    @Test func `a stored job that is cut short anywhere is malformed`() throws {
        let whole = message().encoded.withBytes { $0.array() }
        for count in whole.indices {
            var part = Array(whole.prefix(count))
            #expect(throws: Malformed.self) { try Job(decoding: WipedBytes(&part)) }
        }
    }

    @Test
    func `a job belongs to the holder of its last claim, for one attempt, until it is claimed again or given back`()
        throws
    {
        var job = message()
        // Nobody had it, so nobody can name a claim of it.
        #expect(throws: Failure.notFound) { try job.requireClaim(of: 7, attempt: 1) }
        #expect((job.claim(by: 7, at: now)) == true)
        #expect((job.claim(by: 8, at: now)) == false)
        try job.requireClaim(of: 7, attempt: 1)
        #expect(throws: Failure.notFound) { try job.requireClaim(of: 8, attempt: 1) }
        #expect(throws: Failure.notFound) { try job.requireClaim(of: 7, attempt: 2) }
        let end = now.advanced(bySeconds: Job.leaseSeconds)
        #expect(job.claim(by: 8, at: end) && job.attempt == 2)
        #expect(throws: Failure(.wrongState)) { try job.requireClaim(of: 7, attempt: 1) }
        #expect(throws: Failure.notFound) { try job.requireClaim(of: 7, attempt: 2) }
        try job.requireClaim(of: 8, attempt: 2)
        #expect((job.fail(retry: true, at: end)) == true)
        #expect(throws: Failure(.wrongState)) { try job.requireClaim(of: 8, attempt: 2) }
    }

    @Test func `a lease is prolonged from now on, is never shortened, and ends with the job`() {
        var job = message(seconds: 100)
        job.renew(forSeconds: 60, at: now)
        #expect(job.lease == nil)
        #expect((job.claim(by: 7, at: now)) == true)
        let later = now.advanced(bySeconds: 30)
        job.renew(forSeconds: 10, at: later)
        #expect(job.lease?.holder == 7 && job.lease?.until == now.advanced(bySeconds: 60))
        job.renew(forSeconds: 60, at: later)
        #expect(job.lease?.holder == 7 && job.lease?.until == now.advanced(bySeconds: 90) && job.attempt == 1)
        job.renew(forSeconds: 60, at: now.advanced(bySeconds: 80))
        #expect(job.lease?.until == job.expiresAt)
    }

    @Test func `a job is not handed out after it expires, and its lease ends by then`() {
        var job = message(seconds: 20)
        #expect(job.claim(by: 7, at: now) && job.lease?.until == job.expiresAt)
        #expect((job.claim(by: 8, at: job.expiresAt)) == false)
    }

    @Test func `waits double from one second to a minute, and end when the code expires`() {
        var job = message(seconds: 200)
        var moment = now
        var waits: [Int64] = []
        while job.claim(by: 7, at: moment) {
            guard job.fail(retry: true, at: moment) else { break }
            waits.append((job.notBefore.milliseconds - moment.milliseconds) / 1000)
            moment = job.notBefore
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60])
        var hopeless = message()
        #expect((hopeless.claim(by: 7, at: now)) == true)
        #expect((hopeless.fail(retry: false, at: now)) == false)
    }

    @Test func `a job that fails all day waits a minute each time`() {
        var job = message(seconds: 86_400)
        var moment = now
        for attempt in 1...200 {
            #expect((job.claim(by: 7, at: moment)) == true)
            #expect((job.fail(retry: true, at: moment)) == true)
            if attempt > 6 { #expect(job.notBefore == moment.advanced(bySeconds: 60), "\(attempt)") }
            moment = job.notBefore
        }
    }

    @Test func `the id of a job is never in the range of message counts`() {
        for seed in 0..<50 as Range<UInt64> { #expect(JobID.drawn(from: .seeded(seed)).bits.isJob) }
    }
}

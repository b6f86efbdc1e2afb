import Testing

@testable import factord_courier

/// Hanging messages delay no others, and nothing exceeds its bound.
struct DeliveryScheduleTests {
    private func message(_ to: String, attempt: Int = 1, medium: String = "email") -> Message {
        Message(
            jobID: "job_\(to)", tenant: "default", attempt: attempt, leaseExpiresAt: 60_000, medium: medium, to: to,
            code: "123456", template: "sign_in", locale: nil, tenantName: "Example", expiresAt: 600_000,
            toldExpiry: 600_000)
    }

    private func queued(_ to: String, attempt: Int = 1, route: Int = 0) -> QueuedMessage {
        QueuedMessage(message(to, attempt: attempt), route: route)
    }

    /// Everything that may begin at a given time.
    private func begin(_ schedule: inout DeliverySchedule, at now: Int64) -> (begun: [QueuedMessage], putOff: Int) {
        var begun: [QueuedMessage] = []
        var putOff = 0
        while let order = schedule.next(at: now) {
            switch order {
            case .deliver(let message): begun.append(message)
            case .putOff: putOff += 1
            }
        }
        return (begun, putOff)
    }

    @Test func `as many messages are sent at once as there are workers, plus one for each slow message`() {
        var schedule = DeliverySchedule(workers: 2)
        for number in 0..<6 { schedule.add(queued("u\(number)@a.example")) }
        #expect(begin(&schedule, at: 0).begun.count == 2)
        #expect(schedule.untilPlace(at: 400) == 600)
        #expect(begin(&schedule, at: 999).begun.isEmpty)
        #expect(begin(&schedule, at: 1_000).begun.count == 2)
        #expect(begin(&schedule, at: 2_000).begun.count == 2)
        #expect(schedule.untilPlace(at: 2_000) == nil)
    }

    @Test func `an idle destination comes before one with a hanging message`() {
        var schedule = DeliverySchedule(workers: 2)
        for number in 0..<8 { schedule.add(queued("u\(number)@hangs.example")) }
        schedule.add(queued("ada@good.example"))
        schedule.add(queued("bob@good.example"))
        let first = begin(&schedule, at: 0).begun
        #expect(first.map { $0.bottleneck.destination } == ["hangs.example", "good.example"])
        schedule.finished(first[1])
        #expect(begin(&schedule, at: 1).begun.map { $0.message.to } == ["bob@good.example"])
    }

    @Test func `destinations, routes and the total have bounds, beyond which messages are put off or wait`() {
        var schedule = DeliverySchedule(workers: 1_000)
        for number in 0..<100 { schedule.add(queued("u\(number)@hangs.example")) }
        var ended = begin(&schedule, at: 0)
        #expect(ended.begun.count == DeliverySchedule.mostOfBottleneck)
        #expect(ended.putOff == 100 - DeliverySchedule.mostOfBottleneck)
        for number in 0..<100 { schedule.add(queued("u@d\(number).example")) }
        ended = begin(&schedule, at: 0)
        #expect(ended.begun.count == DeliverySchedule.mostOfRoute - DeliverySchedule.mostOfBottleneck)
        schedule.add(queued("u@hangs.example", route: 1))
        #expect(begin(&schedule, at: 0).begun.count == 1, "another route is another way")

        schedule = DeliverySchedule(workers: 1)
        for number in 0..<100 { schedule.add(queued("u@d\(number).example", route: number)) }
        var begun = 0
        for second in 0..<100 { begun += begin(&schedule, at: Int64(second) * 1_000).begun.count }
        #expect(begun == schedule.mostRunning)
        #expect(schedule.untilPlace(at: 100_000) == nil)
    }

    @Test func `messages that were tried before leave half of each bound to new ones`() {
        var schedule = DeliverySchedule(workers: 1_000)
        for number in 0..<100 { schedule.add(queued("u\(number)@hangs.example", attempt: 2)) }
        #expect(begin(&schedule, at: 0).begun.count == DeliverySchedule.mostOfBottleneck / 2)
        for number in 0..<100 { schedule.add(queued("u@d\(number).example", attempt: 3, route: number)) }
        let begun = begin(&schedule, at: 0).begun.count
        #expect(begun == (DeliverySchedule.mostSlow - DeliverySchedule.mostOfBottleneck) / 2)
        schedule.add(queued("new@hangs.example"))
        #expect(begin(&schedule, at: 0).begun.count == 1)
    }

    @Test func `few messages wait here, and those that wait at the end are given back`() {
        var schedule = DeliverySchedule(workers: 1)
        #expect(schedule.room == 4)
        for number in 0..<4 { schedule.add(queued("u\(number)@a.example")) }
        #expect(schedule.room == 0)
        #expect(begin(&schedule, at: 0).begun.count == 1)
        #expect(schedule.room == 1)
        for _ in 0..<3 { #expect(schedule.takeOneBack() != nil) }
        #expect(schedule.takeOneBack() == nil)
    }

    @Test func `the destination is the domain of a mail, or the country of a number`() {
        #expect(QueuedMessage.destination(of: message("Ada@Example.ORG")) == "example.org")
        #expect(QueuedMessage.destination(of: message("\"a@b\"@c.example")) == "c.example")
        #expect(QueuedMessage.destination(of: message("@")) == "")
        #expect(QueuedMessage.destination(of: message("+4915112345678", medium: "sms")) == "+491")
    }
}

import FactorSocket
import TestServer
import Testing

@testable import FactorServer
@testable import class FactorSocket.EventLoop
@testable import struct FactorSocket.SocketCounters
@testable import factord

/// What passes between the loop and the dispatcher besides lines.
struct SocketServiceTests {
    @Test func `a shortage of memory is told to both sides, and so is its end`() throws {
        let scenario = try Scenario()
        let (loop, memory) = (try EventLoop(), FakeMemory())
        let budget = MemoryBudget(bytes: 2 * MemoryBudget.reserve, measure: .resident, cause: "test")
        let service = SocketService(loop, MemoryWatch(budget, memory, hashing: 0))
        service.serve(scenario.dispatcher)
        for (index, isShort) in [false, true, true, false, true].enumerated() {
            memory.resident = isShort ? MemoryBudget.reserve + 1 : 0
            loop.now = 2_000 * index
            service.turnEnded()
            #expect(scenario.dispatcher.isShortOfMemory == isShort && loop.holdsLittle == isShort, "turn \(index)")
        }
    }

    @Test func `each metric of the sockets is the counter that it is named after`() {
        var counters = SocketCounters()
        (counters.open, counters.accepted, counters.acceptFailures, counters.refused) = (1, 2, 3, 4)
        (counters.shed, counters.unread, counters.requests, counters.overlongLines) = (5, 6, 7, 8)
        (counters.answers, counters.droppedAnswers, counters.bytesIn, counters.bytesOut) = (9, 10, 11, 12)
        (counters.heldBytes, counters.stalledMilliseconds) = (13, 14_900)
        let told = counters.metrics.map { "\($0.name) \($0.kind) \($0.samples.map { Int($0.value) })" }
        #expect(
            told == [
                "connections gauge [1]", "connections_accepted_total counter [2]", "accept_failures_total counter [3]",
                "connections_refused_total counter [4]", "connections_shed_total counter [5]",
                "connections_unread_total counter [6]", "request_lines_total counter [7]",
                "overlong_lines_total counter [8]", "answers_total counter [9]", "dropped_answers_total counter [10]",
                "received_bytes_total counter [11]", "sent_bytes_total counter [12]",
                "stood_still_seconds_total counter [14]", "held_bytes gauge [13]",
            ])
    }
}

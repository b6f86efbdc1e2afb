import Foundation
import Testing

@testable import factord_courier

/// What the threads are told to do, and when they are woken. No time passes here.
struct DeliveryQueueTests {
    private func queued(_ to: String) -> QueuedMessage {
        QueuedMessage(
            Message(
                jobID: "job_a", tenant: "default", attempt: 1, leaseExpiresAt: 60_000, medium: "email", to: to,
                code: "123456", template: "sign_in", locale: nil, tenantName: "Example", expiresAt: 600_000,
                toldExpiry: 600_000), route: 0)
    }

    /// A thread's next work, in words.
    private func next(_ queue: DeliveryQueue, afterRest: Bool = true) -> String {
        switch queue.next(afterRest: afterRest) {
        case .order(.deliver(let queued)): "deliver \(queued.message.to)"
        case .order(.putOff(let queued)): "put off \(queued.message.to)"
        case .rest: "rest"
        case .end: "end"
        }
    }

    /// Runs a thread that asks for its next work, and returns once it waits for that.
    private func waiting(_ queue: DeliveryQueue) -> ThreadResult {
        let result = ThreadResult()
        Thread { result.set(next(queue)) }.start()
        // Nobody else is taken on while one waits.
        while queue.admit() {
            queue.dismiss()
            sched_yield()
        }
        return result
    }

    @Test func `at the end, what waits is given back, and nothing more may be claimed`() {
        let queue = DeliveryQueue(workers: 1)
        queue.add([queued("a"), queued("b"), queued("c")])
        #expect(queue.room(milliseconds: 0) == 1)
        #expect(next(queue) == "deliver a")
        #expect(queue.room(milliseconds: 0) == 2)
        queue.end()
        // That would be an hour.
        #expect(queue.room(milliseconds: 3_600_000) == 0)
        #expect(Set([next(queue), next(queue)]) == ["put off b", "put off c"])
        #expect(next(queue) == "end")
        #expect(next(queue, afterRest: false) == "end")
    }

    @Test func `a thread without work rests first`() {
        let queue = DeliveryQueue(workers: 1, restAfter: 0)
        #expect(next(queue, afterRest: false) == "rest")
        queue.add([queued("a")])
        #expect(next(queue, afterRest: false) == "deliver a")
        #expect(next(queue, afterRest: false) == "rest")
    }

    @Test func `a full queue has no room, and a delivery that has ended makes place for the next`() {
        let queue = DeliveryQueue(workers: 1, restAfter: 0)
        let messages = ["a", "b", "c", "d"].map { queued($0) }
        queue.add(messages)
        #expect(queue.room(milliseconds: 0) == 0)
        #expect(next(queue, afterRest: false) == "deliver a")
        // That thread is busy, so another one may take the next message.
        #expect(queue.admit())
        // One at a time.
        #expect(next(queue, afterRest: false) == "rest")
        queue.finished(messages[0])
        #expect(next(queue, afterRest: false) == "deliver b")
        #expect(queue.room(milliseconds: 0) == 2)
    }

    @Test func `a message wakes a thread that waits, and the end wakes all`() {
        let queue = DeliveryQueue(workers: 2)
        let first = waiting(queue)
        queue.add([queued("a")])
        #expect(first.result == "deliver a")
        let rest = [waiting(queue), waiting(queue)]
        queue.end()
        #expect(rest.map(\.result) == ["end", "end"])
    }

    @Test func `the thread that claims is woken by room`() {
        let queue = DeliveryQueue(workers: 1)
        queue.add((0..<4).map { queued("\($0)") })
        let room = ThreadResult()
        Thread { room.set("\(queue.room(milliseconds: 3_600_000))") }.start()
        #expect(next(queue) == "deliver 0")
        #expect(room.result == "1")
    }

    @Test func `there are as many threads as deliveries may run, and one for what is put off`() {
        let queue = DeliveryQueue(workers: 3)
        let most = DeliverySchedule(workers: 3).mostRunning + 1
        var threads = 0
        while threads <= most, queue.admit() { threads += 1 }
        #expect(threads == most)
        // One could not be started.
        queue.dismiss()
        #expect(queue.admit() && !queue.admit())
        queue.dismiss()
        queue.end()
        #expect(!queue.admit())
    }

    @Test func `the last jobs whose delivery was not reported are known`() {
        let jobs = DeliveredJobs(most: 2)
        for id in ["a", "b"] { jobs.insert(id) }
        #expect(jobs.contains("a") && jobs.contains("b"))
        jobs.insert("c")
        #expect(jobs.contains("c"))
        #expect(!jobs.contains("a") && !jobs.contains("b"))
        jobs.insert("d")
        jobs.remove("c")
        #expect(jobs.contains("d") && !jobs.contains("c"))
    }
}

/// What a thread has found. Reading it waits for the thread.
private final class ThreadResult: @unchecked Sendable {
    // Written once, before the signal for which readers wait.
    private var value = ""
    private let done = DispatchSemaphore(value: 0)

    func set(_ value: String) {
        self.value = value
        done.signal()
    }

    var result: String {
        done.wait()
        return value
    }
}

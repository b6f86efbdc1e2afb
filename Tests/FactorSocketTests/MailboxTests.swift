import FactorSocket
import Synchronization
import Testing

/// Work that other threads post to the loop.
struct MailboxTests {
    private final class Log: Sendable {
        private let entries = Mutex<[Int]>([])
        var all: [Int] { entries.withLock { $0 } }
        func append(_ entry: Int) { entries.withLock { $0.append(entry) } }
    }

    @Test func `work is done in the order in which it was posted`() throws {
        let rig = try Rig()
        let log = Log()
        for number in 0..<10 { rig.loop.mailbox.post { log.append(number) } }
        rig.turn()
        #expect(log.all == Array(0..<10))
    }

    @Test func `work that posts work is done in the next turn, which does not wait`() throws {
        let rig = try Rig()
        let log = Log()
        let mailbox = rig.loop.mailbox
        mailbox.post {
            log.append(1)
            mailbox.post { log.append(2) }
        }
        rig.turn()
        #expect(log.all == [1])
        // Would wait for ever if the work could be missed.
        rig.loop.turn(waitingAtMost: -1)
        #expect(log.all == [1, 2])
    }

    @Test func `a loop that is not asleep is not woken`() throws {
        let rig = try Rig()
        for _ in 0..<100 { rig.loop.mailbox.post {} }
        #expect(rig.calls.count(.ring) == 0)
    }

    @Test func `every piece of work from other threads is done, and once`() throws {
        let rig = try Rig()
        let log = Log()
        let mailbox = rig.loop.mailbox
        let perThread = 2_000
        let workers = try (0..<3).map { thread in
            try Worker(name: "poster") {
                for number in 0..<perThread { mailbox.post { log.append(thread * perThread + number) } }
            }
        }
        while log.all.count < 3 * perThread { rig.loop.turn(waitingAtMost: -1) }
        for worker in workers { worker.join() }
        #expect(log.all.sorted() == Array(0..<3 * perThread))
        for thread in 0..<3 {
            let own = log.all.filter { $0 / perThread == thread }
            #expect(own == own.sorted())
        }
    }

    @Test func `answers from posted work are sent in the same turn`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let client = try rig.client()
        try client.send("a")
        rig.settle()
        // The work is done by this thread, in the turn below.
        nonisolated(unsafe) let service = rig.service
        rig.loop.mailbox.post { unsafe service.answerNext() }
        rig.turn()
        #expect(try client.text() == "a")
    }

    @Test func `work posted after the loop has ended is dropped`() throws {
        let rig = try Rig()
        let log = Log()
        rig.loop.stop()
        rig.loop.run(serving: rig.service)
        rig.loop.mailbox.post { log.append(1) }
        rig.turn()
        #expect(log.all == [])
    }
}

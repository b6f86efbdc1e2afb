import FactorSocket
import Testing

/// What the client makes of the server's behaviour.
struct ClientTests {
    @Test func `a missing listener is distinguished from other failures`() {
        #expect(throws: SocketFailure(.closed, "")) { try Client(path: "/nonexistent/socket") }
    }

    @Test func `an end in the middle of a line is not an answer`() throws {
        let rig = try Rig()
        let client = try rig.client()
        try client.send("a")
        rig.calls.transferAtMost(2)
        rig.service.echoes = false
        rig.settle()
        // Two bytes of the answer are sent, then the connection fails.
        rig.calls.fail(.send, with: [0, 5])
        rig.service.answerNext(with: "long answer")
        rig.settle()
        #expect(throws: SocketFailure(.cutShort, "")) { try client.receive() }
    }

    @Test func `a line that does not come in time is an error`() throws {
        let rig = try Rig()
        let client = try Client(path: rig.path, timeoutMilliseconds: 1)
        #expect(throws: SocketFailure(.timedOut, "")) { try client.receive() }
    }

    @Test func `a request gets its answer from a loop on another thread`() throws {
        let rig = try Rig()
        let (path, mailbox) = (rig.path, rig.loop.mailbox)
        // Used only by that thread until it has been joined.
        nonisolated(unsafe) let handed = rig
        let worker = try Worker(name: "loop") { unsafe handed.loop.run(serving: handed.service) }
        let client = try Client(path: path, timeoutMilliseconds: 10_000)
        for line in ["a", "b", "c"] {
            #expect(try client.request(Array(line.utf8)) == Array(line.utf8))
        }
        mailbox.post { unsafe handed.loop.stop() }
        worker.join()
    }
}

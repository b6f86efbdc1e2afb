import FactorSocket
import Glibc
import Testing

/// The kernel interrupts, refuses and does part of the work, and the loop carries on.
struct KernelFaultTests {
    @Test(arguments: [1, 3, 10])
    func `short reads and sends change nothing`(bytes: Int) throws {
        let rig = try Rig()
        rig.calls.transferAtMost(bytes)
        let client = try rig.client()
        try client.sendAsIs(Array("one\ntwo\nthree\n".utf8))
        client.finishSending()
        // The loop takes a short read as a sign that the socket is empty. So the rest is reported by new bytes or, as
        // here, by the end.
        rig.settle()
        #expect(try client.rest() == ["one", "two", "three"])
    }

    @Test(arguments: [ScriptedCalls.Call.wait, .receive, .send], [EINTR, EAGAIN])
    func `an interrupted or early call is made again`(call: ScriptedCalls.Call, error: Int32) throws {
        // A read that finds nothing waits for an edge, so this fault looks like an empty socket.
        guard (call, error) != (.receive, EAGAIN) else { return }
        let rig = try Rig()
        let client = try rig.client()
        try client.send("a")
        rig.calls.fail(call, with: [error])
        rig.settle()
        #expect(try client.text() == "a")
    }

    @Test(arguments: [ENOSYS, EPERM])
    func `a kernel that forbids the calls that wait is reported at the start, with their names`(error: Int32) throws {
        let calls = ScriptedCalls()
        calls.fail(.wait, with: [error])
        let failure = #expect(throws: SocketFailure.self) { try EventLoop(calls: calls) }
        #expect("\(try #require(failure))".contains("wait for events by epoll_pwait2 or ppoll"))
    }

    @Test func `a kernel without epoll_pwait2 works too`() throws {
        let rig = try Rig(calls: ScriptedCalls(real: LinuxCalls(hasPreciseWait: false)))
        let client = try rig.client()
        try client.send("a")
        rig.settle()
        #expect(try client.text() == "a")
    }

    @Test(arguments: [true, false])
    func `a wait never ends early, with epoll_pwait2 or without`(hasPreciseWait: Bool) {
        let calls = LinuxCalls(hasPreciseWait: hasPreciseWait)
        let poller = Int32(calls.openPoller())
        defer { calls.close(poller) }
        let events = PollEvents(limit: 1)
        for microseconds in [0, 1, 300, 1_700] {
            let start = calls.monotonicMicroseconds()
            #expect(calls.wait(poller, events, microseconds: microseconds) == 0)
            #expect(calls.monotonicMicroseconds() - start >= microseconds)
        }
    }

    @Test func `a signal at the start is ignored`() throws {
        let calls = ScriptedCalls()
        calls.fail(.wait, with: [EINTR])
        _ = try EventLoop(calls: calls)
    }

    @Test(arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM, EPERM])
    func `a connection that cannot be accepted is tried again after a pause, without spinning`(error: Int32) throws {
        let rig = try Rig()
        let client = try rig.client()
        try client.send("a")
        rig.calls.fail(.accept, with: [error])
        for _ in 0..<20 { rig.turn() }
        #expect(rig.calls.count(.accept) == 1)
        #expect(rig.loop.counters.acceptFailures == 1)
        rig.calls.advance(milliseconds: rig.loop.limits.acceptPauseMilliseconds)
        rig.settle()
        #expect(try client.text() == "a")
    }

    @Test func `while no connections are accepted, no listener is looked at`() throws {
        let rig = try Rig()
        let other = rig.path + "2"
        try rig.loop.listen(on: ListenAddress(path: other))
        let clients = [try rig.client(), try Client(path: other, timeoutMilliseconds: 10_000)]
        for client in clients { try client.send("a") }
        rig.calls.fail(.accept, with: [EMFILE])
        // A second round, since the pause ends.
        for failures in 1...2 {
            rig.turn()
            #expect(rig.loop.counters.acceptFailures == failures)
            let reported = rig.calls.reported
            for _ in 0..<5 { rig.turn() }
            #expect(rig.calls.count(.accept) == failures)
            #expect(rig.calls.reported == reported)
            rig.calls.fail(.accept, with: failures == 1 ? [EMFILE] : [])
            rig.calls.advance(milliseconds: rig.loop.limits.acceptPauseMilliseconds)
            // The timer is seen at the end of a turn.
            rig.turn()
        }
        rig.settle()
        for client in clients { #expect(try client.text() == "a") }
    }

    @Test(arguments: [EINTR, ECONNABORTED])
    func `a connection that is gone before it is accepted costs no pause`(error: Int32) throws {
        let rig = try Rig()
        let client = try rig.client()
        try client.send("a")
        rig.calls.fail(.accept, with: [error])
        rig.settle()
        #expect(try client.text() == "a")
    }

    @Test func `a connection whose peer cannot be determined is not served`() throws {
        let rig = try Rig()
        let client = try rig.client()
        rig.calls.fail(.peer, with: [EIO])
        rig.settle()
        #expect(try client.rest() == [])
        #expect(rig.loop.counters.open == 0)
    }

    @Test(arguments: [ScriptedCalls.Call.accept, .peer, .receive, .send, .watch, .rewatch], 1...4)
    func `a failing call costs at most the connection it was made for`(call: ScriptedCalls.Call, nth: Int) throws {
        let rig = try Rig()
        rig.calls.fail(call, with: [Int32](repeating: 0, count: nth - 1) + [EIO])
        let first = try rig.client()
        for _ in 0..<3 {
            try? first.send("a")
            rig.settle()
        }
        rig.calls.advance(milliseconds: 1_000)
        rig.settle()
        // The fault may not have come yet. Then it hits one of these.
        let others = try (0..<5).map { _ in try rig.client() }
        for client in others { try client.send("b") }
        rig.settle()
        rig.calls.advance(milliseconds: 1_000)
        rig.settle()
        for client in others { client.finishSending() }
        rig.settle()
        let answered = others.count { (try? $0.rest()) == ["b"] }
        #expect(answered >= 4)
        #expect(rig.loop.counters.heldBytes == 0)
    }

    @Test func `a blocked send continues when the peer has read`() throws {
        let rig = try Rig()
        let client = try rig.client()
        try client.send("a")
        rig.calls.fail(.send, with: [EAGAIN, EAGAIN])
        rig.settle()
        #expect(rig.calls.count(.rewatch) >= 2)
        #expect(try client.text() == "a")
        try client.send("b")
        rig.settle()
        #expect(try client.text() == "b")
    }
}

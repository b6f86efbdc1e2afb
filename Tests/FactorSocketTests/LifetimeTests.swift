import FactorSocket
import Glibc
import Testing

@testable import class FactorSocket.EventLoop

/// Connections that come and go while their requests are under way.
struct LifetimeTests {
    @Test func `an answer whose client is gone is dropped`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        do {
            let client = try rig.client()
            try client.send("a")
            try client.send("b")
            rig.settle()
        }
        rig.settle()
        rig.service.answerNext()
        rig.settle()
        #expect(rig.loop.counters.open == 0)
        rig.service.answerNext()
        #expect(rig.loop.counters.droppedAnswers == 1)
        #expect(rig.loop.counters.heldBytes == 0)
    }

    @Test func `a peer that has closed waits for no answer, and one that only finished sending does`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let listening = try rig.client()
        try listening.send("a")
        listening.finishSending()
        rig.settle()
        do {
            let gone = try rig.client()
            try gone.send("b")
            rig.settle()
            #expect(rig.service.waiting.map { rig.loop.isAwaited($0.ticket) } == [true, true])
        }
        rig.settle()
        #expect(rig.service.waiting.map { rig.loop.isAwaited($0.ticket) } == [true, false])
        rig.service.answerNext()
        rig.service.answerNext()
        rig.settle()
        #expect(try listening.receive() != nil)
    }

    @Test func `an answer never reaches a client that took the place of its own`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        do {
            let client = try rig.client()
            try client.send("old 1")
            try client.send("old 2")
            rig.settle()
        }
        rig.settle()
        rig.service.answerNext()
        rig.settle()
        let successor = try rig.client()
        try successor.send("new")
        rig.settle()
        #expect(rig.loop.counters.open == 1)
        rig.service.answerNext()
        rig.service.answerNext()
        successor.finishSending()
        rig.settle()
        #expect(try successor.rest() == ["new"])
    }

    @Test func `a connection that vanishes with unserved lines leaves its slot in order`() throws {
        let rig = try Rig { $0.linesPerTurn = 1 }
        let broken = try rig.client()
        try broken.send("a\nb\nc")
        rig.calls.fail(.send, with: [EPIPE])
        rig.settle()
        #expect(rig.loop.counters.open == 0)
        let successor = try rig.client()
        try successor.send("new")
        rig.settle()
        #expect(rig.service.lines.last == "new")
        #expect(try successor.text() == "new")
    }

    /// What a connection was when it ended.
    enum Ending: CaseIterable {
        case hungUp, blocked, readOut, overlong, deep, unfinished
    }

    /// Has a connection end in that state, so that its slot is free.
    private func connectAndEnd(_ ending: Ending, _ rig: Rig) throws {
        var client: Client? = try rig.client()
        switch ending {
        case .hungUp:
            rig.service.echoes = false
            try client?.send("a\nb")
            rig.settle()
            client = nil
            rig.settle()
            // The other request stays without an answer.
            rig.service.answerNext()
        case .blocked:
            if let client { try rig.block(client) }
            rig.pass(seconds: rig.loop.limits.unreadSweeps)
        case .readOut: client?.finishSending()
        case .unfinished:
            try client?.sendAsIs(Array("half a line".utf8))
            rig.settle()
            client = nil
        case .overlong: try client?.sendAsIs([UInt8](repeating: 0x78, count: 70_000))
        case .deep:
            rig.settle()
            try client?.sendAsIs(Array(String(repeating: "x\n", count: 40).utf8))
            rig.calls.fail(.send, with: [EPIPE])
        }
        rig.settle()
    }

    @Test(arguments: Ending.allCases)
    func `a slot's next connection begins anew, however the one before has ended`(ending: Ending) throws {
        let rig = try Rig()
        try connectAndEnd(ending, rig)
        try #require(rig.loop.counters.accepted == 1 && rig.loop.counters.open == 0)
        let before = rig.service.lines.count
        rig.service.echoes = false
        let successor = try rig.client()
        try successor.send("a")
        rig.settle()
        let ticket = try #require(rig.service.waiting.last?.ticket)
        #expect(rig.loop.isAwaited(ticket))
        rig.service.answerNext(last: true)
        rig.settle()
        #expect(try successor.text() == "a")
        try successor.send("b")
        rig.settle()
        rig.service.answerNext(last: true)
        successor.finishSending()
        rig.settle()
        #expect(try successor.rest() == ["b"])
        #expect(rig.service.lines.count == before + 2)
        #expect(rig.loop.counters.open == 0 && rig.loop.counters.heldBytes == 0)
    }

    @Test func `each request of a connection has a ticket of its own`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let clients = [try rig.client(), try rig.client()]
        for client in clients { try client.send("1\n2\n3") }
        rig.settle()
        let tickets = rig.service.waiting.map(\.ticket)
        #expect(Set(tickets).count == 6)
        #expect(tickets.map { Ticket(words: $0.words) } == tickets)
    }

    @Test func `a thousand connections leave nothing behind`() throws {
        let rig = try Rig()
        for index in 0..<1_000 {
            let client = try rig.client()
            try client.send("\(index)")
            rig.settle()
            #expect(try client.text() == "\(index)")
        }
        rig.settle()
        #expect(rig.loop.counters.open == 0)
        #expect(rig.loop.counters.accepted == 1_000)
        #expect(rig.loop.counters.heldBytes == 0)
    }

    @Test func `read bytes are wiped after they have been served`() throws {
        let rig = try Rig()
        let client = try rig.client()
        try client.sendAsIs(Array("secret\nhalf a secret".utf8))
        rig.settle()
        let size = rig.loop.shared.capacity
        // The buffer lives as long as the loop.
        let dirty = unsafe UnsafeRawBufferPointer(start: rig.loop.shared.base, count: min(size, 1_000)).contains {
            $0 != 0
        }
        #expect(!dirty)
    }

    @Test func `a drain answers earlier requests, accepts nothing more, and ends`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let (busy, idle) = (try rig.client(), try rig.client())
        try busy.send("a")
        rig.settle()
        rig.loop.drain(deadlineMilliseconds: 1_000)
        #expect(throws: SocketFailure(.closed, "")) { try rig.client() }
        try busy.send("too late")
        rig.settle()
        #expect(rig.loop.counters.open == 1)
        #expect(try idle.rest() == [])
        rig.service.answerNext()
        // Returns at once: the drain has ended, and nothing else could wake it.
        rig.loop.run(serving: rig.service)
        #expect(rig.service.lines == ["a"])
        #expect(try busy.text() == "a")
    }

    @Test func `a drain ends at its deadline`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let client = try rig.client()
        try client.send("a")
        rig.settle()
        rig.loop.drain(deadlineMilliseconds: 1_000)
        rig.settle()
        rig.calls.advance(milliseconds: 1_000)
        rig.loop.run(serving: rig.service)
        #expect(try client.rest() == [])
    }

    @Test func `a drain that is asked for again keeps its deadline`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let client = try rig.client()
        try client.send("a")
        rig.settle()
        rig.loop.drain(deadlineMilliseconds: 1_000)
        rig.loop.drain(deadlineMilliseconds: 1)
        rig.calls.advance(milliseconds: 999)
        rig.turn()
        rig.service.answerNext()
        rig.loop.run(serving: rig.service)
        #expect(try client.text() == "a")
    }

    @Test func `a connection that comes as a drain begins is not accepted`() throws {
        let rig = try Rig()
        let client = try rig.client()
        // The loop is used by this thread only, in the turn below.
        nonisolated(unsafe) let loop = rig.loop
        rig.loop.mailbox.post { unsafe loop.drain(deadlineMilliseconds: 1_000) }
        rig.turn()
        #expect(rig.loop.counters.accepted == 0)
        #expect(throws: SocketFailure(.closed, "")) { try client.receive() }
    }

    @Test func `a drain without a connection ends at once`() throws {
        let rig = try Rig()
        rig.loop.drain(deadlineMilliseconds: 1_000_000)
        rig.loop.run(serving: rig.service)
    }
}

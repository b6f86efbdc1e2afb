import FactorSocket
import Foundation
import TestSupport
import Testing

/// What the protocol's framing promises to a client.
struct ConversationTests {
    @Test func `a request is answered on the connection it came from`() throws {
        let rig = try Rig()
        let (one, other) = (try rig.client(), try rig.client())
        try one.send("a")
        try other.send("b")
        rig.settle()
        #expect(try one.text() == "a")
        #expect(try other.text() == "b")
    }

    @Test func `the service gets the peer and the listener`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let client = try rig.client()
        try client.send("a")
        rig.settle()
        let received = try #require(rig.service.waiting.first)
        #expect(received.peer == Peer(uid: getuid(), gid: getgid(), pid: getpid()))
        #expect(received.listener == 7)
    }

    @Test func `a client that stops sending gets every answer and then the end`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let client = try rig.client()
        for line in ["1", "2", "3"] { try client.send(line) }
        client.finishSending()
        rig.settle()
        #expect(rig.loop.counters.open == 1)
        for _ in 1...3 {
            rig.service.answerNext()
            rig.settle()
        }
        #expect(try client.rest() == ["1", "2", "3"])
        #expect(rig.loop.counters.open == 0)
    }

    @Test func `answers may come in another order`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let client = try rig.client()
        try client.sendAsIs(Array("1\n2\n3\n".utf8))
        rig.settle()
        while !rig.service.waiting.isEmpty { rig.service.answerNext(last: true) }
        rig.settle()
        client.finishSending()
        rig.settle()
        #expect(try client.rest() == ["3", "2", "1"])
    }

    @Test func `the counters say what was done, each thing once`() throws {
        let rig = try Rig { $0.connectionsPerUser = 3 }
        rig.service.parts = { $0 == "batch" ? 3 : 1 }
        let clients = [try rig.client(), try rig.client(), try rig.client()]
        rig.settle()
        var refused: Client? = try rig.client()
        try clients[0].send("one\nbatch")
        rig.settle()
        rig.service.echoes = false
        try clients[1].send("notified\nheld")
        rig.settle()
        rig.service.answerNothing()
        try clients[2].sendAsIs([UInt8](repeating: 0x78, count: 65_536))
        rig.settle()
        // The answer to the line that was too long; its connection ends with it.
        rig.service.answerNext(last: true)
        try clients[0].sendAsIs(Array("half".utf8))
        rig.settle()
        refused = nil
        let counters = rig.loop.counters
        #expect(counters.open == 2)
        #expect(counters.accepted == 3)
        #expect(counters.acceptFailures == 0)
        #expect(counters.refused == 1)
        #expect(counters.shed == 0)
        #expect(counters.unread == 0)
        // "one", the parts of "batch", "notified" and "held".
        #expect(counters.requests == 6)
        #expect(counters.overlongLines == 1)
        // "one", "batch" and "(overlong)".
        #expect(counters.answers == 3)
        #expect(counters.droppedAnswers == 0)
        #expect(counters.bytesIn == 4 + 6 + 9 + 5 + 65_536 + 4)
        #expect(counters.bytesOut == 4 + 6 + 11)
        #expect((4...8_192).contains(counters.heldBytes))
        withExtendedLifetime(refused) {}
    }

    @Test func `blank lines are not requests and get no answers`() throws {
        let rig = try Rig()
        let client = try rig.client()
        try client.sendAsIs(Array("\n\r\n  \n\na\r\n\n".utf8))
        client.finishSending()
        rig.settle()
        #expect(try client.rest() == ["a\r"])
        #expect(rig.loop.counters.requests == 1)
    }

    @Test func `a notification is not answered and does not keep the connection open`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let client = try rig.client()
        try client.send("a")
        client.finishSending()
        rig.settle()
        rig.service.answerNothing()
        rig.settle()
        #expect(try client.rest() == [])
        #expect(rig.loop.counters.open == 0)
    }

    @Test func `requests that a client wrote before it closed are still served`() throws {
        let rig = try Rig()
        do {
            let client = try rig.client()
            try client.send("a")
        }
        rig.settle()
        #expect(rig.service.lines == ["a"])
        #expect(rig.loop.counters.open == 0)
    }

    @Test func `a line without its end is not acted on`() throws {
        let rig = try Rig()
        let client = try rig.client()
        try client.sendAsIs(Array("a\nb".utf8))
        client.finishSending()
        rig.settle()
        #expect(rig.service.lines == ["a"])
        #expect(try client.rest() == ["a"])
        #expect(rig.loop.counters.heldBytes == 0)
    }

    @Test func `a line of 65,536 bytes is accepted`() throws {
        let rig = try Rig()
        let client = try rig.client()
        let line = String(repeating: "x", count: 65_535)
        try client.send(line)
        rig.settle()
        #expect(rig.service.lines == [line])
        #expect(try client.text() == line)
    }

    @Test(arguments: [65_537, 100_000])
    func `a longer line is refused, and ends the connection when all is answered`(bytes: Int) throws {
        let rig = try Rig()
        rig.service.echoes = false
        let client = try rig.client()
        try client.send("before")
        let long = [UInt8](repeating: 0x78, count: bytes - 1) + Array("\nafter\n".utf8)
        try client.sendAsIs(long)
        rig.settle()
        #expect(rig.service.lines == ["before", "(overlong)"])
        rig.service.answerNext(last: true)
        rig.settle()
        #expect(rig.loop.counters.open == 1)
        rig.service.answerNext()
        rig.settle()
        #expect(rig.loop.counters.open == 0)
        #expect(try client.text() == "(overlong)")
        #expect(try client.text() == "before")
        #expect(rig.service.lines.count == 2)
    }

    @Test(arguments: [1, 2, 7, 100, 4_095, 4_096, 4_097, 65_536])
    func `lines do not depend on the pieces in which they come`(piece: Int) throws {
        let rig = try Rig()
        var generator = Dice(seed: UInt64(piece))
        let lengths = (0..<60).map { _ in Int.random(in: 1...200, using: &generator) } + [5_000, 1, 66, 9_000, 2]
        let lines = lengths.enumerated().map { index, length in
            String(repeating: Character(UnicodeScalar(UInt8(97 + index % 26))), count: length)
        }
        let bytes = Array(lines.joined(separator: "\n").utf8) + [0x0A]
        let client = try rig.client()
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try client.sendAsIs(Array(bytes[start..<min(bytes.count, start + piece)]))
            rig.turn()
        }
        client.finishSending()
        rig.settle()
        #expect(rig.service.lines == lines)
        #expect(try client.rest() == lines)
        #expect(rig.loop.counters.heldBytes == 0)
    }
}

import FactorSocket
import Testing

/// What one connection can cost the others, and the daemon.
struct FairnessTests {
    @Test func `a client with 1,024 requests in flight is not read from until some are answered`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let client = try rig.client()
        try client.sendAsIs(Array(String(repeating: "a\n", count: 1_500).utf8))
        rig.settle()
        #expect(rig.service.lines.count == 1_024)
        for _ in 0..<100 { rig.service.answerNext() }
        rig.settle()
        #expect(rig.service.lines.count == 1_124)
        rig.service.echoes = true
        while !rig.service.waiting.isEmpty { rig.service.answerNext() }
        rig.settle()
        client.finishSending()
        rig.settle()
        #expect(try client.rest().count == 1_500)
    }

    @Test func `a client that does not read is not read from, and loses nothing`() throws {
        let rig = try Rig()
        let client = try rig.client()
        let line = String(repeating: "x", count: 999)
        var sent = 0
        // The kernel's own buffers accept some answers first, so this continues until nothing more is accepted.
        var served = -1
        while served < rig.service.lines.count {
            served = rig.service.lines.count
            for _ in 0..<50 { try client.send(line) }
            sent += 50
            rig.settle()
        }
        #expect(rig.service.lines.count < sent)
        #expect(rig.loop.counters.heldBytes <= 2 * (1_048_576 + 2 * 65_536))
        var answers = 0
        while answers < sent {
            rig.settle()
            #expect(try client.text() == line)
            answers += 1
        }
        #expect(rig.service.lines.count == sent)
        #expect(rig.loop.counters.heldBytes == 0)
    }

    @Test func `a turn serves 16 lines of one client, and then every other client`() throws {
        let rig = try Rig()
        let (greedy, modest) = (try rig.client(), try rig.client())
        rig.settle()
        try greedy.sendAsIs(Array(String(repeating: "greedy\n", count: 1_000).utf8))
        rig.turn()
        #expect(rig.service.lines.count { $0 == "greedy" } == 16)
        try modest.send("modest")
        rig.turn()
        #expect(rig.service.lines[16] == "modest")
        #expect(try modest.text() == "modest")
    }

    @Test func `half a line from one client delays no other`() throws {
        let rig = try Rig()
        let hung = try rig.client()
        try hung.sendAsIs(Array("half".utf8))
        for index in 0..<10 {
            let client = try rig.client()
            try client.send("\(index)")
            rig.settle()
            #expect(try client.text() == "\(index)")
        }
        try hung.send(" a line")
        rig.settle()
        #expect(try hung.text() == "half a line")
    }

    @Test func `connections over the limit wait until there is room`() throws {
        let rig = try Rig { $0.connections = 2 }
        var clients = [try rig.client(), try rig.client(), try rig.client()]
        for (index, client) in clients.enumerated() { try client.send("\(index)") }
        rig.settle()
        #expect(rig.service.lines.sorted() == ["0", "1"])
        clients.removeFirst()
        rig.settle()
        #expect(rig.service.lines.count == 2)
        rig.calls.advance(milliseconds: rig.loop.limits.acceptPauseMilliseconds)
        rig.settle()
        #expect(rig.service.lines.sorted() == ["0", "1", "2"])
    }

    @Test func `one user cannot take every connection`() throws {
        let rig = try Rig { $0.connectionsPerUser = 2 }
        rig.calls.peersAre(uid: 1)
        let greedy = [try rig.client(), try rig.client(), try rig.client()]
        rig.settle()
        #expect(rig.loop.counters.open == 2)
        #expect(rig.loop.counters.refused == 1)
        #expect(try greedy[2].rest() == [])
        rig.calls.peersAre(uid: 2)
        let other = try rig.client()
        try other.send("a")
        rig.settle()
        #expect(try other.text() == "a")
        greedy[0].finishSending()
        rig.settle()
        rig.calls.peersAre(uid: 1)
        let again = try rig.client()
        try again.send("b")
        rig.settle()
        #expect(try again.text() == "b")
    }

}

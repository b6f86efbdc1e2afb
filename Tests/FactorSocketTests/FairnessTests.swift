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
        while served < rig.service.lines.count, sent < 20_000 {
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

    @Test func `a client whose lines take much work is served after others, however few it sends`() throws {
        let rig = try Rig()
        let (dear, modest) = (try rig.client(), try rig.client())
        rig.settle()
        rig.service.cost = { $0 == "dear" ? 201 : 1 }
        for _ in 0..<2 {
            try dear.send("dear")
            rig.turn()
        }
        try dear.send("dear")
        try modest.send("modest")
        rig.settle()
        #expect(rig.service.lines == ["dear", "dear", "modest", "dear"])
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

    // MARK: One turn

    @Test func `a turn serves nobody else after half a millisecond`() throws {
        let rig = try Rig()
        let clients = try (1...4 as ClosedRange<UInt32>).map { uid in
            rig.calls.peersAre(uid: uid)
            let client = try rig.client()
            rig.settle()
            return client
        }
        rig.service.cost = { _ in 100 }
        for client in clients { try client.send("1\n2\n3\n4") }
        // Two lines of each client are a share of 200 microseconds.
        rig.turn()
        #expect(rig.service.lines.count == 6)
    }

    @Test func `a turn serves 64 connections, even if they bring no whole line`() throws {
        let rig = try Rig()
        let clients = try (0..<70).map { _ in try rig.client() }
        rig.settle()
        for client in clients { try client.sendAsIs([0x78]) }
        rig.turn()
        #expect(rig.loop.counters.bytesIn == 64)
        rig.turn()
        #expect(rig.loop.counters.bytesIn == 70)
    }

    @Test func `a turn accepts its share of new connections, and the next one more`() throws {
        let rig = try Rig { $0.acceptsPerTurn = 3 }
        let clients = try (0..<7).map { _ in try rig.client() }
        for open in [3, 6, 7, 7] {
            rig.turn()
            #expect(rig.loop.counters.open == open)
        }
        withExtendedLifetime(clients) {}
    }

    // MARK: One connection

    @Test(arguments: [(99, 2), (100, 1), (101, 1)])
    func `a client is not read from once it leaves as many bytes unsent as it may`(
        answer: Int, served: Int
    ) throws {
        let rig = try Rig { $0.unsentBytes = 100 }
        let client = try rig.client()
        rig.settle()
        let line = String(repeating: "x", count: answer - 1)
        try client.send("\(line)\n\(line)\n\(line)")
        // Answers are sent when the turn ends.
        rig.turn()
        #expect(rig.service.lines.count == served)
        rig.settle()
        #expect(rig.service.lines.count == 3)
    }

    @Test(arguments: [(99, 2), (100, 1)])
    func `a client is not read from while the service keeps as many bytes for it as may be unsent`(
        kept: Int, served: Int
    ) throws {
        let rig = try Rig { $0.unsentBytes = 100 }
        rig.service.echoes = false
        let client = try rig.client()
        try client.send("batch")
        rig.settle()
        let ticket = try #require(rig.service.waiting.first?.ticket)
        #expect(rig.loop.mayGoOn(with: ticket) && rig.loop.settleEntry(ticket, keeping: kept))
        try client.send("more")
        rig.settle()
        #expect(rig.service.lines.count == served)
        rig.loop.release(ticket, bytes: kept)
        rig.service.answerNext()
        rig.settle()
        #expect(rig.service.lines == ["batch", "more"])
    }

    /// Its answers leave when all are there.
    @Test func `a batch that was begun is served to its end, whatever is kept for it`() throws {
        let rig = try Rig { $0.unsentBytes = 100 }
        rig.service.parts = { $0 == "batch" ? 50 : 1 }
        let client = try rig.client()
        try client.send("batch")
        rig.settle()
        #expect(rig.service.served["batch"] == 50)
        #expect(try client.text() == "batch")
    }

    @Test(arguments: [(8, ["few", "other"]), (9, ["other", "few"])])
    func `who brought up to eight lines at once is served as if it had brought one`(
        lines: Int, order: [String]
    ) throws {
        let rig = try Rig()
        let (few, other) = (try rig.client(), try rig.client())
        rig.settle()
        try few.sendAsIs(Array(String(repeating: "x\n", count: lines).utf8))
        rig.settle()
        try few.send("few")
        try other.send("other")
        rig.settle()
        #expect(rig.service.lines.suffix(2) == ArraySlice(order))
        // That is forgotten with the next line.
        try few.send("few")
        try other.send("other")
        rig.settle()
        #expect(rig.service.lines.suffix(2) == ["few", "other"])
    }
}

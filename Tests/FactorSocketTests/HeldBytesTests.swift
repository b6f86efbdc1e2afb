import FactorSocket
import Testing

/// What the loop keeps for peers that do not read, or do not finish their lines.
struct HeldBytesTests {
    private let half = [UInt8](repeating: 0x78, count: 30_000)

    private func isClosed(_ client: Client) -> Bool {
        do throws(SocketFailure) {
            return try client.receive() == nil
        } catch {
            return error.code == .closed
        }
    }

    @Test func `memory is bounded, even if many clients send half a line`() throws {
        let rig = try Rig { $0.heldBytes = 110_000 }
        let hung = [try rig.client(), try rig.client(), try rig.client(), try rig.client()]
        for client in hung {
            try client.sendAsIs(half)
            rig.settle()
        }
        #expect(rig.loop.counters.shed == 1)
        #expect((90_000...110_000).contains(rig.loop.counters.heldBytes))
        #expect(isClosed(hung[3]))
        let modest = try rig.client()
        try modest.send("still here")
        rig.settle()
        #expect(try modest.text() == "still here")
    }

    @Test func `the connections with most are closed first, and no others`() throws {
        let rig = try Rig { $0.heldBytes = 1_000_000 }
        let innocent = try (0..<40).map { _ in try rig.client() }
        for client in innocent { try client.sendAsIs(Array("half of a ".utf8)) }
        rig.settle()
        let hung = try (0..<60).map { _ in try rig.client() }
        for client in hung {
            try client.sendAsIs(half)
            rig.settle()
            #expect(rig.loop.counters.heldBytes <= 1_000_000)
        }
        // The innocent ones grow while memory is tightest.
        for (index, client) in innocent.enumerated() {
            try client.sendAsIs(Array("line, and half of another".utf8))
            rig.settle()
            try client.send(" \(index)")
            rig.settle()
            #expect(try client.text() == "half of a line, and half of another \(index)")
        }
        #expect(rig.loop.counters.shed >= 30)
    }

    @Test func `a user over the limit loses its own connections, and other users lose none`() throws {
        let rig = try Rig {
            $0.heldBytes = 1_000_000
            $0.heldBytesPerUser = 200_000
        }
        rig.calls.peersAre(uid: 1)
        let modest = try rig.client()
        try modest.sendAsIs(half + half)
        rig.settle()
        rig.calls.peersAre(uid: 2)
        let greedy = try (0..<20).map { _ in try rig.client() }
        for client in greedy {
            try client.sendAsIs(half)
            rig.settle()
            #expect(rig.loop.counters.heldBytes <= 200_000 + 65_536)
        }
        try modest.send("")
        rig.settle()
        #expect(try modest.receive()?.count == 60_000)
    }

    @Test func `memory is bounded, even if many clients do not read`() throws {
        let rig = try Rig { $0.heldBytes = 300_000 }
        rig.service.echoes = false
        let answer = String(repeating: "x", count: 200_000)
        let deaf = [try rig.client(), try rig.client()]
        for client in deaf {
            try client.send("a")
            try client.send("b")
        }
        rig.settle()
        while !rig.service.waiting.isEmpty {
            rig.service.answerNext(with: answer)
            rig.settle()
        }
        #expect(rig.loop.counters.shed >= 1)
        #expect(rig.loop.counters.heldBytes <= 300_000)
    }

    @Test func `bytes gathered for a batch count, and are dropped with their connection`() throws {
        let rig = try Rig { $0.heldBytes = 100_000 }
        rig.service.echoes = false
        var client: Client? = try rig.client()
        try client?.send("a")
        rig.settle()
        let ticket = try #require(rig.service.waiting.first?.ticket)
        #expect(rig.loop.mayGoOn(with: ticket))
        #expect(rig.loop.settleEntry(ticket, keeping: 90_000))
        rig.settle()
        #expect(rig.loop.counters.heldBytes == 90_000)
        #expect(rig.loop.mayGoOn(with: ticket))
        #expect(rig.loop.settleEntry(ticket, keeping: 20_000))
        rig.settle()
        #expect(rig.loop.counters.shed == 1)
        #expect(rig.loop.counters.heldBytes == 0)
        #expect(rig.service.forgotten == [ticket])
        #expect(!rig.loop.settleEntry(ticket, keeping: 1))
        client = nil
    }

    // MARK: Bounds

    /// Has the service keep this many bytes for a client.
    private func keep(_ bytes: Int, for client: Client, _ rig: Rig) throws {
        try client.send("batch")
        rig.settle()
        let ticket = try #require(rig.service.waiting.last?.ticket)
        #expect(rig.loop.mayGoOn(with: ticket) && rig.loop.settleEntry(ticket, keeping: bytes))
        rig.settle()
    }

    @Test(arguments: [(100_000, 1_000_000), (1_000_000, 100_000)])
    func `the last byte that may be held is held`(whole: Int, ofUser: Int) throws {
        let rig = try Rig { ($0.heldBytes, $0.heldBytesPerUser) = (whole, ofUser) }
        rig.service.echoes = false
        let (large, small) = (try rig.client(), try rig.client())
        try keep(99_000, for: large, rig)
        try keep(1_000, for: small, rig)
        #expect(rig.loop.counters.heldBytes == 100_000 && rig.loop.counters.shed == 0)
        try keep(1, for: small, rig)
        #expect(rig.loop.counters.heldBytes == 1_001 && rig.loop.counters.shed == 1)
        #expect(isClosed(large))
    }

    @Test(arguments: [(160_000, 1_000_000), (1_000_000, 160_000)])
    func `a sixteenth is freed beyond what is too much, so that the next byte closes nothing`(
        whole: Int, ofUser: Int
    ) throws {
        let rig = try Rig { ($0.heldBytes, $0.heldBytesPerUser) = (whole, ofUser) }
        rig.service.echoes = false
        let clients = try (0..<32).map { _ in try rig.client() }
        for client in clients { try keep(5_000, for: client, rig) }
        #expect(rig.loop.counters.shed == 0)
        try keep(1, for: clients[0], rig)
        #expect(rig.loop.counters.shed == 2)
        #expect(rig.loop.counters.heldBytes == 150_000)
    }

    @Test func `of all users, the one that holds most loses connections`() throws {
        let rig = try Rig { $0.heldBytes = 100_000 }
        rig.service.echoes = false
        let clients = try (1...3 as ClosedRange<UInt32>).map { uid in
            rig.calls.peersAre(uid: uid)
            let client = try rig.client()
            rig.settle()
            return client
        }
        for (client, bytes) in zip(clients, [30_000, 40_000, 20_000]) { try keep(bytes, for: client, rig) }
        try keep(15_000, for: clients[2], rig)
        #expect(rig.loop.counters.shed == 1)
        #expect(rig.loop.counters.heldBytes == 65_000)
        #expect(isClosed(clients[1]))
    }

    @Test(arguments: [(800_000, 8_000_000), (8_000_000, 800_000)])
    func `a process that is short of memory holds an eighth, at once and until it has enough`(
        whole: Int, ofUser: Int
    ) throws {
        let rig = try Rig { ($0.heldBytes, $0.heldBytesPerUser) = (whole, ofUser) }
        rig.service.echoes = false
        let clients = try (0..<3).map { _ in try rig.client() }
        for client in clients.dropLast() { try keep(50_000, for: client, rig) }
        rig.loop.holdsLittle = true
        rig.turn()
        #expect(rig.loop.counters.heldBytes == 100_000)
        rig.loop.holdsLittle = false
        try keep(50_000, for: clients[2], rig)
        #expect(rig.loop.counters.shed == 0)
        rig.loop.holdsLittle = true
        rig.turn()
        #expect(rig.loop.counters.shed == 2 && rig.loop.counters.heldBytes == 50_000)
        rig.loop.holdsLittle = false
        let more = try rig.client()
        try keep(700_000, for: more, rig)
        #expect(rig.loop.counters.shed == 2)
    }

    // MARK: Answers that nobody reads

    @Test func `unread answers time out, and those that are read do not`() throws {
        let rig = try Rig()
        let (deaf, slow) = (try rig.client(), try rig.client())
        let line = String(repeating: "x", count: 60_000)
        for client in [deaf, slow] {
            for _ in 0..<8 {
                try client.send(line)
                rig.settle()
            }
        }
        // The kernel reports room again once three quarters of what it holds have been read.
        for round in 0..<3 {
            if round < 2 { rig.pass(seconds: rig.loop.limits.unreadSweeps / 3 * 2) }
            for _ in 0..<(round < 2 ? 3 : 2) { #expect(try slow.text() == line) }
            rig.settle()
        }
        #expect(rig.loop.counters.unread == 1)
        #expect(rig.loop.counters.open == 1)
        rig.pass(seconds: 2 * rig.loop.limits.unreadSweeps)
        #expect(rig.loop.counters.open == 1)
        #expect(rig.loop.counters.heldBytes == 0)
    }

    @Test func `a client may leave its answers unread for half a minute, and not a second longer`() throws {
        let rig = try Rig()
        let seconds = rig.loop.limits.unreadSweeps
        // When each of them stops reading. The last one does so when nobody is watched any more.
        let stops = [0, 10, seconds + 15]
        var clients: [Client] = []
        for second in 0...2 * seconds + 20 {
            if stops.contains(second) {
                clients.append(try rig.client())
                try rig.block(clients[clients.count - 1])
            }
            let (stopped, ended) = (stops.count { $0 <= second }, stops.count { $0 + seconds <= second })
            #expect(rig.loop.counters.unread == ended, "after \(second) s")
            #expect(rig.loop.counters.open == stopped - ended, "after \(second) s")
            rig.pass(seconds: 1)
        }
        #expect(rig.loop.counters.unread == 3)
    }

    /// Its peers may have stood still as well, or have read what the loop has not heard of yet.
    @Test(arguments: [12, 90]) func `unread answers are counted in sweeps: a stop is one`(seconds: Int) throws {
        let rig = try Rig()
        let client = try rig.client()
        try rig.block(client)
        for _ in 1..<rig.loop.limits.unreadSweeps {
            rig.calls.advance(milliseconds: 1_000 * seconds)
            rig.settle()
            #expect(rig.loop.counters.unread == 0)
        }
        rig.pass(seconds: 1)
        #expect(rig.loop.counters.unread == 1)
    }

    @Test func `the rest of a large burst keeps little memory`() throws {
        let rig = try Rig()
        let client = try rig.client()
        let lines = Array(String(repeating: String(repeating: "x", count: 99) + "\n", count: 600).utf8)
        try client.sendAsIs(lines + Array("rest".utf8))
        var read = 0
        while read < 600 {
            rig.turn()
            while read < rig.service.lines.count {
                _ = try client.text()
                read += 1
            }
        }
        rig.settle()
        #expect((1...8_192).contains(rig.loop.counters.heldBytes))
    }
}

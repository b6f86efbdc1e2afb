import FactorSocket
import Testing

/// How the loop's work is shared: by what requests take, and not by how many there are.
struct WorkShareTests {
    /// A client of that user whose lines all begin with `name`.
    private func client(_ rig: Rig, uid: UInt32) throws -> Client {
        rig.calls.peersAre(uid: uid)
        let client = try rig.client()
        rig.settle()
        return client
    }

    private func lines(_ text: String, _ count: Int) -> [UInt8] {
        Array(String(repeating: text + "\n", count: count).utf8)
    }

    @Test func `a user with many connections gets no more of the work than one with a single one`() throws {
        let rig = try Rig()
        rig.service.cost = { _ in 50 }
        let many = try (0..<40).map { _ in try client(rig, uid: 1) }
        let one = try client(rig, uid: 2)
        for client in many { try client.sendAsIs(lines("many", 60)) }
        try one.sendAsIs(lines("one", 1_000))
        for _ in 0..<100 { rig.turn() }
        let shares = (rig.service.lines.count { $0 == "many" }, rig.service.lines.count { $0 == "one" })
        #expect(shares.0 > 300 && abs(shares.0 - shares.1) * 10 < shares.0, "\(shares)")
    }

    @Test func `a user whose requests take ten times the work has a tenth of them served`() throws {
        let rig = try Rig()
        rig.service.cost = { $0 == "heavy" ? 500 : 50 }
        let (heavy, light) = (try client(rig, uid: 1), try client(rig, uid: 2))
        try heavy.sendAsIs(lines("heavy", 900))
        try light.sendAsIs(lines("light", 900))
        for _ in 0..<100 { rig.turn() }
        let shares = (rig.service.lines.count { $0 == "heavy" }, rig.service.lines.count { $0 == "light" })
        #expect(shares.0 > 20 && abs(shares.0 * 10 - shares.1) < shares.1 / 5, "\(shares)")
    }

    @Test func `a client with one request at a time is served at once, even if many clients queue more`() throws {
        let rig = try Rig()
        rig.service.cost = { _ in 20 }
        let deep = try (0..<100).map { _ in try client(rig, uid: 1) }
        let quiet = [try client(rig, uid: 1), try client(rig, uid: 2)]
        for client in deep { try client.sendAsIs(lines("deep", 640)) }
        // Until each has had a first share.
        for _ in 0..<300 { rig.turn() }
        for round in 0..<50 {
            for (index, client) in quiet.enumerated() {
                let text = "quiet \(round) \(index)"
                try client.send(text)
                var turns = 0
                while !rig.service.lines.contains(text) {
                    rig.turn()
                    turns += 1
                }
                #expect(turns <= 3, "\(text) waited for \(turns) turns")
                #expect(try client.text() == text)
            }
        }
    }

    @Test func `clients with little work leave a quarter to those who have more waiting`() throws {
        let rig = try Rig()
        rig.service.cost = { _ in 20 }
        let deep = try client(rig, uid: 1)
        let little = try (0..<40).map { _ in try client(rig, uid: 1) }
        try deep.sendAsIs(lines("deep", 2_000))
        rig.turn()
        let before = rig.service.lines.count { $0 == "deep" }
        // Each sends again before all have been answered.
        for _ in 0..<20 {
            for client in little { try client.send("little") }
            rig.turn()
            rig.turn()
        }
        let shares = (rig.service.lines.count { $0 == "deep" } - before, rig.service.lines.count { $0 == "little" })
        #expect(shares.0 * 5 > shares.1 && shares.0 < shares.1, "\(shares)")
    }

    @Test func `a connection whose lines are dear is served after cheap ones, and gets its quarter`() throws {
        let rig = try Rig()
        rig.service.cost = { $0.hasPrefix("dear") ? 700 : 50 }
        var clients: [String: Client] = [:]
        for number in 0..<20 {
            for kind in ["dear", "cheap"] { clients["\(kind) \(number)"] = try client(rig, uid: 1) }
        }
        /// Takes turns, in which who has an answer sends the next line. Returns what work was done.
        func serve(_ turns: Int, _ kinds: String...) throws -> (dear: Int, cheap: Int) {
            let first = rig.service.lines.count
            for _ in 0..<turns {
                let heard = rig.service.lines.count
                rig.turn()
                for line in rig.service.lines[heard...] where kinds.contains(where: { line.hasPrefix($0) }) {
                    try clients[line]?.send(line)
                }
            }
            let lines = rig.service.lines[first...]
            return (lines.count { $0.hasPrefix("dear") } * 700, lines.count { $0.hasPrefix("cheap") } * 50)
        }
        for (line, client) in clients.sorted(by: { $0.key > $1.key }) { try client.send(line) }
        // At first nobody knows whose lines are dear.
        _ = try serve(60, "dear", "cheap")
        let both = try serve(400, "dear", "cheap")
        #expect(abs(3 * both.dear - both.cheap) < both.cheap / 8, "\(both)")
        _ = try serve(10, "dear")
        // Where nothing else waits, they get all of it.
        let alone = try serve(100, "dear")
        #expect(alone.dear > 60_000 && alone.cheap == 0, "\(alone)")
    }

    @Test func `a line of many parts is served like as many lines, with others in between`() throws {
        let rig = try Rig()
        rig.service.parts = { $0 == "batch" ? 100 : 1 }
        let (batch, modest) = (try rig.client(), try rig.client())
        rig.settle()
        try batch.send("batch\nafter")
        rig.turn()
        #expect(rig.service.served["batch"] == 16)
        try modest.send("modest")
        rig.turn()
        #expect(rig.service.lines == ["modest"])
        rig.settle()
        #expect(rig.service.served["batch"] == 100)
        #expect(try [batch.text(), batch.text()] == ["batch", "after"])
        #expect(rig.loop.counters.heldBytes == 0)
        #expect(rig.loop.counters.requests == 102)
    }

    @Test func `a partly served line is dropped with its connection`() throws {
        let rig = try Rig()
        rig.service.parts = { $0 == "batch" ? 100 : 1 }
        let batch = try rig.client()
        rig.settle()
        try batch.send("batch")
        rig.turn()
        rig.loop.stop()
        rig.loop.run(serving: rig.service)
        #expect(rig.service.served["batch"] == 16)
        #expect(rig.service.forgotten.count == 1)
        #expect(rig.loop.counters.heldBytes == 0)
    }

    @Test func `parts count as requests under way, and a paused line continues when there are fewer`() throws {
        let rig = try Rig { $0.inFlight = 4 }
        rig.service.echoes = false
        let client = try rig.client()
        try client.sendAsIs(lines("a", 3))
        rig.settle()
        rig.service.parts = { $0 == "batch" ? 10 : 1 }
        try client.send("batch")
        rig.settle()
        #expect(rig.service.served["batch"] == 10)
        while !rig.service.waiting.isEmpty { rig.service.answerNext() }
        rig.settle()
        #expect(rig.loop.counters.heldBytes == 0)
    }

    @Test func `while much waits for the disk, only requests that would add to it wait`() throws {
        let rig = try Rig()
        rig.service.echoes = false
        let (changing, reading) = (try rig.client(), try rig.client())
        rig.settle()
        try changing.sendAsIs(lines("change", 40))
        rig.turn()
        #expect(rig.service.lines.count == 16)
        rig.service.isBehind = true
        rig.settle()
        #expect(rig.service.lines.count == 16)
        try reading.send("read")
        rig.settle()
        #expect(rig.service.lines.count == 17)
        rig.service.answerNext(last: true)
        rig.settle()
        #expect(try reading.text() == "read")
        rig.service.isBehind = false
        rig.settle()
        #expect(rig.service.lines.count == 41)
        while !rig.service.waiting.isEmpty { rig.service.answerNext() }
        rig.settle()
    }
}

import FactorSocket
import Glibc
import Testing

/// Times in which the loop did not run, and what peers sent meanwhile.
struct StallTests {
    private let rig: Rig
    private let client: Client

    init() throws {
        rig = try Rig()
        client = try rig.client()
        rig.settle()
    }

    private func expectOld(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(rig.service.oldLines == Set(lines), sourceLocation: sourceLocation)
    }

    @Test(arguments: [6, 12, 90], [true, false])
    func `standing still is noticed once, before any line`(seconds: Int, isSleep: Bool) throws {
        rig.calls.advance(milliseconds: 5_000)
        try client.send("before")
        rig.settle()
        #expect(rig.service.stalls.isEmpty)
        try client.send("meanwhile")
        if isSleep {
            rig.calls.sleep(milliseconds: 1_000 * seconds)
        } else {
            rig.calls.advance(milliseconds: 1_000 * seconds)
        }
        rig.settle()
        rig.pass(seconds: 3)
        #expect(rig.service.lines == ["before", "meanwhile"])
        #expect(rig.service.stalls.map { $0.milliseconds } == [1_000 * seconds])
        #expect(rig.service.stalls.map { $0.lines } == [1])
        #expect(rig.loop.counters.stalledMilliseconds == 1_000 * seconds)
    }

    @Test func `lines are of unknown age until their connection was once served to its end`() throws {
        let (idle, halfway) = (try rig.client(), try rig.client())
        try halfway.sendAsIs(Array("begun ".utf8))
        rig.settle()
        // What follows is sent while the loop stands still.
        let late = try rig.client()
        try client.send("a")
        try late.send("b")
        rig.calls.sleep(milliseconds: 90_000)
        rig.settle()
        expectOld("a", "b")
        try halfway.send("before")
        rig.settle()
        expectOld("a", "b", "begun before")
        for (number, client) in [client, idle, halfway, late, try rig.client()].enumerated() {
            try client.send("new \(number)")
        }
        rig.settle()
        expectOld("a", "b", "begun before")
        #expect(rig.service.lines.count == 8)
        // And so each time.
        try idle.send("c")
        rig.calls.sleep(milliseconds: 6_000)
        rig.settle()
        try client.send("newest")
        rig.settle()
        expectOld("a", "b", "begun before", "c")
    }

    /// A turn learns of 128 connections, and accepts 64.
    @Test func `however many lines and connections came meanwhile, all are of unknown age`() throws {
        var clients = try (0..<300).map { _ in try rig.client() }
        rig.settle()
        for _ in 0..<100 { clients.append(try rig.client()) }
        for (number, client) in clients.enumerated() { try client.send("old \(number)\nand \(number)") }
        rig.calls.advance(milliseconds: 12_000)
        rig.settle()
        #expect(rig.service.lines.count == 800 && rig.service.oldLines.count == 800)
        for (number, client) in clients.enumerated() { try client.send("new \(number)") }
        rig.settle()
        #expect(rig.service.lines.count == 1_200 && rig.service.oldLines.count == 800)
    }

    @Test func `what takes several reads is all of unknown age`() throws {
        let rig = try Rig { $0.bytesPerRead = 32 }
        let client = try rig.client()
        rig.settle()
        for number in 0..<20 { try client.send("old \(number)") }
        rig.calls.sleep(milliseconds: 12_000)
        rig.settle()
        #expect(rig.service.oldLines.count == 20)
    }

    @Test func `a line that comes after what took several turns is new`() throws {
        let rig = try Rig { $0.linesPerTurn = 1 }
        let client = try rig.client()
        rig.settle()
        try client.send("a\nb\nc")
        rig.calls.sleep(milliseconds: 12_000)
        rig.settle()
        try client.send("new")
        rig.settle()
        #expect(rig.service.oldLines == ["a", "b", "c"] && rig.service.lines.last == "new")
    }

    @Test func `connections that wait out a pause of accepting are of unknown age`() throws {
        rig.calls.fail(.accept, with: [EMFILE])
        let late = try rig.client()
        rig.settle()
        try late.send("a")
        rig.calls.sleep(milliseconds: 12_000)
        rig.settle()
        rig.calls.advance(milliseconds: rig.loop.limits.acceptPauseMilliseconds)
        rig.settle()
        expectOld("a")
        let next = try rig.client()
        try next.send("b")
        try late.send("c")
        rig.settle()
        expectOld("a")
    }

    @Test func `a line during which the machine sleeps is of unknown age, before the next turn notices`() throws {
        rig.service.cost = { [calls = rig.calls] line in
            if line == "a" { calls.sleep(milliseconds: 12_000) }
            return 0
        }
        try client.send("a\nb")
        rig.turn()
        #expect(rig.service.stalls.isEmpty)
        expectOld("a", "b")
        rig.settle()
        #expect(rig.service.stalls.count == 1)
        try client.send("c")
        rig.settle()
        expectOld("a", "b")
    }

    /// A wait that a signal has ended has looked at nothing.
    @Test func `only a complete look that began afterwards ends the doubt`() throws {
        try client.send("a")
        rig.calls.sleep(milliseconds: 12_000)
        rig.calls.fail(.wait, with: [EINTR, EINTR])
        rig.settle()
        expectOld("a")
    }

    /// A peer that was answered, and whoever it tells, sends only what was written after the stop.
    @Test func `whatever comes after the first answer is new`() throws {
        try client.send("a")
        rig.calls.sleep(milliseconds: 12_000)
        rig.turn()
        #expect(try client.text() == "a")
        let next = try rig.client()
        try client.send("b")
        try next.send("c")
        rig.settle()
        expectOld("a")
        #expect(Set(rig.service.lines) == ["a", "b", "c"])
    }
}

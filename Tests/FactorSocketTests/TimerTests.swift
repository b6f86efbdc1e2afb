import FactorSocket
import Testing

/// Work for later, by a clock that is moved by hand.
struct TimerTests {
    final class Log { var entries: [String] = [] }

    @Test func `work is done when it is due, in the order of the due times`() throws {
        let rig = try Rig()
        let log = Log()
        rig.loop.after(milliseconds: 20) { log.entries.append("20") }
        rig.loop.after(milliseconds: 10) { log.entries.append("10") }
        rig.turn()
        #expect(log.entries == [])
        rig.calls.advance(milliseconds: 10)
        rig.turn()
        #expect(log.entries == ["10"])
        rig.calls.advance(milliseconds: 10)
        rig.turn()
        rig.turn()
        #expect(log.entries == ["10", "20"])
    }

    @Test func `work is done to the microsecond, and equal due times in the order of the requests`() throws {
        let rig = try Rig()
        let log = Log()
        rig.loop.after(microseconds: 500) { log.entries.append("500") }
        rig.loop.after(microseconds: 499) { log.entries.append("499") }
        rig.loop.after(microseconds: 500) { log.entries.append("500 too") }
        rig.calls.advance(microseconds: 498)
        rig.turn()
        #expect(log.entries == [])
        rig.calls.advance(microseconds: 1)
        rig.turn()
        #expect(log.entries == ["499"])
        rig.calls.advance(microseconds: 1)
        rig.turn()
        #expect(log.entries == ["499", "500", "500 too"])
    }

    @Test func `repeated work does not make up for missed times`() throws {
        let rig = try Rig()
        let log = Log()
        rig.loop.every(milliseconds: 10) { log.entries.append("tick") }
        rig.calls.advance(milliseconds: 1_000)
        rig.turn()
        rig.turn()
        #expect(log.entries == ["tick"])
        rig.calls.advance(milliseconds: 10)
        rig.turn()
        #expect(log.entries == ["tick", "tick"])
    }

    @Test func `a cancelled timer does nothing`() throws {
        let rig = try Rig()
        let log = Log()
        let timer = rig.loop.every(milliseconds: 10) { log.entries.append("tick") }
        rig.loop.cancel(timer)
        rig.calls.advance(milliseconds: 10)
        rig.turn()
        #expect(log.entries == [])
    }

    @Test func `a timer may start and cancel others`() throws {
        let rig = try Rig()
        let log = Log()
        let loop = rig.loop
        var other: EventLoop.TimerID?
        loop.after(milliseconds: 10) {
            log.entries.append("first")
            if let other { loop.cancel(other) }
            loop.after(milliseconds: 0) { log.entries.append("second") }
        }
        other = loop.after(milliseconds: 11) { log.entries.append("never") }
        rig.calls.advance(milliseconds: 10)
        rig.turn()
        rig.calls.advance(milliseconds: 10)
        rig.turn()
        #expect(log.entries == ["first", "second"])
    }
}

import FactorCore
import Synchronization
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// Trusted time by itself: two clocks, and what the last commit recorded about them.
struct TrustedTimeTests {
    private let clock = ManualClock()
    private static let day: Int64 = 86_400

    private func begin(after witness: TimeWitness? = nil) -> TrustedClock { TrustedClock(clock.clock, after: witness) }

    /// Lets time pass, with a reading every second, as upkeep does.
    private func pass(_ seconds: Int64, _ trusted: TrustedClock) -> [ClockChange] {
        (0..<seconds).compactMap { _ in
            clock.advance(seconds: 1)
            return trusted.look()
        }
    }

    @Test(arguments: [-3 * day, -3_600, -60, 60, 3_600, 8 * day, 31 * day] as [Int64])
    func `a jump does not move trusted time, and is reported once`(_ seconds: Int64) {
        let trusted = begin()
        let start = trusted.now()
        clock.jump(seconds: seconds)
        #expect(trusted.now() == start)
        #expect(trusted.look() == .jumped(by: seconds * 1_000))
        #expect(pass(600, trusted) == [])
        #expect(trusted.now() == start.advanced(bySeconds: 600))
        #expect(trusted.shown(trusted.now()) == clock.now)
        clock.jump(seconds: -seconds)
        #expect(trusted.look() == .back)
        #expect(trusted.jump == 0)
        #expect(trusted.now() == clock.now)
    }

    @Test(arguments: [-4, -1, 1, 3, 4] as [Int64])
    func `a leap second and a small correction are followed at one percent, without a report`(_ seconds: Int64) {
        let trusted = begin()
        clock.jump(seconds: seconds)
        let start = trusted.now()
        #expect(pass(60, trusted) == [])
        #expect(abs(trusted.now().milliseconds - start.milliseconds - 60_000) <= 600)
        #expect(pass(600, trusted) == [])
        #expect(trusted.now() == clock.now)
    }

    @Test(arguments: [1, -1] as [Int64])
    func `five seconds are followed, and a millisecond more is a jump`(_ sign: Int64) {
        let near = begin()
        clock.jump(milliseconds: sign * 5_000)
        #expect(near.look() == nil)
        let far = begin()
        clock.jump(milliseconds: sign * 5_001)
        #expect(far.look() == .jumped(by: sign * 5_001))
        clock.jump(milliseconds: -sign)
        #expect(far.look() == .back)
    }

    @Test func `a jump that grows by more than five seconds is reported again, and its hour begins again`() {
        let trusted = begin()
        clock.jump(seconds: 60)
        #expect(pass(1_800, trusted) == [.jumped(by: 60_000)])
        clock.jump(milliseconds: 5_000)
        #expect(pass(1_799, trusted) == [])
        clock.jump(milliseconds: 1)
        #expect(pass(3_600, trusted) == [.jumped(by: 65_001)])
        #expect(pass(1, trusted) == [.believed(by: 65_001)])
    }

    @Test(arguments: [600, -3_600] as [Int64])
    func `where the clock of the store's server agrees, a jump of at most an hour is believed at once`(_ seconds: Int64)
    {
        let trusted = begin()
        clock.jump(seconds: seconds)
        #expect(trusted.look(serverAhead: -5_001) == .jumped(by: seconds * 1_000))
        #expect(trusted.look(serverAhead: 5_001) == nil)
        #expect(trusted.look(serverAhead: 5_000) == .believed(by: seconds * 1_000))
        #expect(trusted.now() == clock.now && trusted.jump == 0)
    }

    @Test(arguments: [-5_000, -1_300, 0, 4_000, 5_000] as [Int64])
    func `where a store has a server, time begins with its clock and follows it`(_ ahead: Int64) {
        let trusted = TrustedClock(clock.clock, after: nil, serverAhead: ahead)
        #expect(trusted.now().milliseconds == clock.now.milliseconds + ahead)
        // As much as it can in that time, to the host's clock and back.
        for (aim, expected) in [(0, 0), (ahead, ahead)] as [(Int64, Int64)] {
            for _ in 0..<500 {
                clock.advance(seconds: 1)
                #expect(trusted.look(serverAhead: aim) == nil)
            }
            #expect(trusted.now().milliseconds == clock.now.milliseconds + expected)
        }
        #expect(trusted.jump == 0)
    }

    /// The last commit of a place that is leased is another host's.
    @Test func `a jump known before counts only where the server does not agree with the wall clock`() {
        let witness = TimeWitness(time: clock.now, steady: 1, boot: 7, jump: -7_200_000)
        #expect(TrustedClock(clock.clock, after: witness, serverAhead: 0).now() == clock.now)
        for ahead in [nil, 5_001] as [Int64?] {
            let other = TrustedClock(clock.clock, after: witness, serverAhead: ahead)
            #expect(other.now() == clock.now.advanced(bySeconds: 7_200))
        }
    }

    @Test func `a server's clock that is too far off is not followed`() {
        let trusted = TrustedClock(clock.clock, after: nil, serverAhead: 5_001)
        #expect(trusted.now() == clock.now)
        clock.advance(seconds: 600)
        #expect(trusted.look(serverAhead: -5_001) == nil && trusted.now() == clock.now)
    }

    @Test func `two jumps within an hour are not believed because the server's clock jumps too`() {
        let trusted = begin()
        clock.jump(seconds: 600)
        #expect(trusted.look(serverAhead: 0) == .believed(by: 600_000))
        clock.jump(seconds: 600)
        clock.advance(milliseconds: 3_599_999)
        #expect(trusted.look(serverAhead: 0) == .jumped(by: 600_000))
        clock.advance(milliseconds: 1)
        #expect(trusted.look(serverAhead: 0) == .believed(by: 600_000))
        // Nor is one of more than an hour, however long it lasts.
        clock.jump(milliseconds: 3_600_001)
        clock.advance(milliseconds: 7_200_000)
        #expect(trusted.look(serverAhead: 0) == .jumped(by: 3_600_001))
        clock.advance(milliseconds: 7_200_000)
        #expect(trusted.look(serverAhead: 0) == nil)
    }

    @Test(arguments: [1, -1] as [Int64])
    func `a jump of a millisecond more than an hour is not believed by itself`(_ sign: Int64) {
        let trusted = begin()
        clock.jump(milliseconds: sign * 3_600_001)
        #expect(pass(7_200, trusted) == [.jumped(by: sign * 3_600_001)])
    }

    @Test func `after a boot, a clock is behind the last commit from five seconds and a millisecond on`() {
        let witness = begin().witness()
        clock.jump(milliseconds: -5_000)
        clock.reboot()
        #expect(begin(after: witness).now() == clock.now)
        clock.jump(milliseconds: -1)
        #expect(begin(after: witness).now() == witness.time)
    }

    @Test func `after a boot, a known jump explains a clock that is at least as late as the last commit`() {
        let before = begin()
        clock.jump(seconds: 8 * Self.day)
        _ = before.look()
        let witness = before.witness()
        clock.reboot()
        #expect(begin(after: witness).now() == witness.time)
        // Any earlier, and the jump is over: the clock has been set.
        clock.jump(milliseconds: -1)
        #expect(begin(after: witness).now() == clock.now)
    }

    @Test func `after a boot, nothing is forgotten for ten minutes if the last commit is more than an hour ago`() {
        let witness = begin().witness()
        clock.advance(milliseconds: 3_600_000)
        clock.reboot()
        #expect(begin(after: witness).forgets() == clock.now)
        clock.advance(milliseconds: 1)
        clock.reboot()
        let trusted = begin(after: witness)
        clock.advance(milliseconds: 599_999)
        #expect(trusted.forgets() == nil)
        clock.advance(milliseconds: 1)
        #expect(trusted.forgets() == clock.now)
    }

    @Test func `a machine that slept for a week has not jumped`() {
        let trusted = begin()
        clock.advance(seconds: 7 * Self.day)
        #expect(trusted.look() == nil)
        #expect(trusted.now() == clock.now)
    }

    @Test(arguments: 1...3, [1, 12, 90] as [Int64])
    func `a stop between the readings of two clocks is no jump`(_ nth: Int, _ seconds: Int64) {
        let machine = StoppingMachine(clock, seconds: seconds)
        machine.stop(before: nth)
        let trusted = TrustedClock(machine.clock, after: nil)
        #expect(trusted.now() == clock.now)
        machine.stop(before: nth)
        #expect(trusted.look() == nil)
        machine.stop(before: nth)
        #expect(trusted.witness().jump == 0)
        machine.stop(before: nth)
        #expect(trusted.drift == 0)
        machine.stop(before: nth)
        #expect(trusted.accept().moved == 0)
        #expect(trusted.now() == clock.now)
    }

    @Test(arguments: [-3_600, -60, 60, 3_600] as [Int64])
    func `a jump of up to an hour is believed after an hour`(_ seconds: Int64) {
        let trusted = begin()
        clock.jump(seconds: seconds)
        #expect(pass(3_600, trusted) == [.jumped(by: seconds * 1_000)])
        #expect(pass(1, trusted) == [.believed(by: seconds * 1_000)])
        #expect(trusted.now() == clock.now)
    }

    @Test(arguments: [-3 * day, 8 * day]) func `a larger jump is believed only when an operator confirms it`(
        _ seconds: Int64
    ) {
        let trusted = begin()
        clock.jump(seconds: seconds)
        #expect(pass(7_200, trusted) == [.jumped(by: seconds * 1_000)])
        #expect(trusted.accept().moved == seconds * 1_000)
        #expect(trusted.now() == clock.now)
        #expect(pass(10, trusted) == [])
    }

    @Test(arguments: [-3 * day, -3_600, 60, 8 * day])
    func `a start in the same boot continues the time, whatever the clock says`(_ seconds: Int64) {
        let before = begin()
        let witness = before.witness()
        clock.advance(seconds: 500)
        clock.jump(seconds: seconds)
        let trusted = begin(after: witness)
        #expect(trusted.now() == witness.time.advanced(bySeconds: 500))
        #expect(trusted.look() == .jumped(by: seconds * 1_000))
    }

    @Test func `a jump that was known before a boot is known after it, and over once the clock is set`() {
        let before = begin()
        clock.jump(seconds: 8 * Self.day)
        let witness = before.witness()
        clock.advance(seconds: 500)
        clock.reboot()
        let trusted = begin(after: witness)
        #expect(trusted.now() == witness.time.advanced(bySeconds: 500))
        clock.jump(seconds: -8 * Self.day)
        clock.reboot()
        #expect(begin(after: witness).now() == clock.now)
    }

    @Test func `after a boot, a clock behind the last commit counts as that commit until it is set`() {
        let witness = begin().witness()
        clock.jump(seconds: -3 * Self.day)
        clock.reboot()
        let trusted = begin(after: witness)
        #expect(trusted.now() == witness.time)
        #expect(pass(10, trusted) == [.jumped(by: -3 * Self.day * 1_000)])
        clock.jump(seconds: 4 * Self.day)
        #expect(trusted.look() == .caughtUp(by: Self.day * 1_000))
        #expect(trusted.now() == clock.now)
    }

    @Test func `for ten minutes after a boot nothing is forgotten, and the time may be set back`() {
        let witness = begin().witness()
        clock.advance(seconds: 8 * Self.day)
        clock.reboot()
        let trusted = begin(after: witness)
        #expect(pass(9, trusted) == [])
        #expect(trusted.forgets() == nil)
        clock.jump(seconds: -7 * Self.day)
        #expect(trusted.look() == .caughtUp(by: -7 * Self.day * 1_000))
        #expect(trusted.now() == clock.now)
        #expect(trusted.forgets() == clock.now)
    }

    @Test func `a clock that was not set within ten minutes is believed`() {
        let witness = begin().witness()
        clock.advance(seconds: 8 * Self.day)
        clock.reboot()
        let trusted = begin(after: witness)
        #expect(pass(600, trusted) == [])
        #expect(trusted.forgets() == clock.now)
        clock.jump(seconds: -7 * Self.day)
        #expect(trusted.look() == .jumped(by: -7 * Self.day * 1_000))
    }

    @Test func `expired documents are removed by the clock that is behind`() {
        let trusted = begin()
        let start = clock.now
        clock.jump(seconds: 31 * Self.day)
        #expect(trusted.forgets() == start)
        clock.jump(seconds: -33 * Self.day)
        #expect(trusted.forgets() == clock.now)
    }

    @Test func `a time reported by the clock is taken as the older of its possible times`() {
        let trusted = begin()
        let start = clock.now
        #expect(trusted.trusted(start.advanced(bySeconds: 1)) == nil)
        clock.jump(seconds: Self.day)
        #expect(trusted.trusted(clock.now.advanced(bySeconds: -20)) == start.advanced(bySeconds: -20))
        #expect(trusted.trusted(start.advanced(bySeconds: -20)) == start.advanced(bySeconds: -20))
        #expect(trusted.trusted(clock.now.advanced(bySeconds: 1)) == nil)
    }

    @Test func `the stored form is read as it was written`() throws {
        let witness = TimeWitness(time: Timestamp(milliseconds: 1_795_219_200_001), steady: 77, boot: .max, jump: -9)
        var writer = ByteWriter()
        witness.append(to: &writer)
        #expect(writer.bytes.count == TimeWitness.length)
        var reader = ByteReader(writer.bytes)
        #expect(try TimeWitness(from: &reader) == witness)
    }
}

/// A machine that stands still just before one reading of its clocks.
private final class StoppingMachine: Sendable {
    private let manual: ManualClock
    private let seconds: Int64
    private let readingsLeft = Mutex(0)

    init(_ manual: ManualClock, seconds: Int64) { (self.manual, self.seconds) = (manual, seconds) }

    /// Has it stop before the reading of that number from now on.
    func stop(before reading: Int) { readingsLeft.withLock { $0 = reading } }

    var clock: Clock {
        let steady: @Sendable () -> Int64 = { [self] in
            count()
            return manual.steady.time
        }
        return Clock(steady: steady) { [self] in
            count()
            return manual.now
        }
    }

    private func count() {
        let isNext = readingsLeft.withLock { left in
            left -= 1
            return left == 0
        }
        if isNext { manual.advance(seconds: seconds) }
    }
}

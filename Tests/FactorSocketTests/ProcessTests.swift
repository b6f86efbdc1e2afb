import FactorSocket
import Foundation
import Testing

/// What a process does to itself, each in a process of its own.
struct ProcessTests {
    /// The test process has descriptors of its own, all below this one.
    private static let highDescriptor: Int32 = 900

    @Test func `hardening reports on every measure and takes those that are possible`() async {
        await #expect(processExitsWith: .success) {
            let high = ProcessTests.highDescriptor
            let steps = ProcessHardening.apply(inherited: Int(high - ProcessHardening.firstInherited))
            #expect(steps.map(\.measure) == ProcessHardening.Measure.allCases)
            for step in steps where step.measure != .lockedMemory { #expect(step.outcome == .done, "\(step)") }
            let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
            #expect(status.contains("NoNewPrivs:\t1"))
            #expect(umask(0) == 0o077)
        }
    }

    @Test func `descriptors stay open only if they were passed on purpose`() async {
        await #expect(processExitsWith: .success) {
            let high = ProcessTests.highDescriptor
            let (kept, closed) = (dup2(0, high - 1), dup2(0, high))
            _ = ProcessHardening.apply(inherited: Int(high - ProcessHardening.firstInherited))
            #expect(fcntl(kept, F_GETFD) != -1)
            #expect(fcntl(closed, F_GETFD) == -1)
        }
    }

    @Test func `a descriptor in the middle stays open if it is named`() async {
        await #expect(processExitsWith: .success) {
            let high = ProcessTests.highDescriptor
            let descriptors = (0...2).map { dup2(0, high + $0) }
            _ = ProcessHardening.apply(
                inherited: Int(high - ProcessHardening.firstInherited), keeping: [high + 1, 0])
            #expect(descriptors.map { fcntl($0, F_GETFD) != -1 } == [false, true, false])
        }
    }

    @Test func `a signal becomes work on the loop`() async {
        await #expect(processExitsWith: .success) {
            final class Log { var signals: [Signals.Signal] = [] }
            let loop = try EventLoop()
            let log = Log()
            try Signals.deliver([.terminate, .hangUp], to: loop) { log.signals.append($0) }
            raise(SIGHUP)
            loop.turn(waitingAtMost: -1)
            raise(SIGTERM)
            loop.turn(waitingAtMost: -1)
            #expect(log.signals == [.hangUp, .terminate])
        }
    }
}

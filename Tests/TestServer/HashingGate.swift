package import FactorServer
internal import Foundation

/// A clock of the hashing threads that can hold them: while it is shut, each waits before its next work.
package final class HashingGate: @unchecked Sendable {
    // Its properties are touched only while `condition` is locked.
    private let condition = NSCondition()
    private var isShut = false
    private var held = 0

    package init() {}

    package var clock: HashingClock {
        let processor: @Sendable () -> Int64 = { [self] in
            pass()
            return 0
        }
        return HashingClock(processor: processor, spend: { _ in })
    }

    package func shut() {
        condition.lock()
        isShut = true
        condition.unlock()
    }

    package func open() {
        condition.lock()
        isShut = false
        condition.broadcast()
        condition.unlock()
    }

    /// Makes requests while all hashing waits, so that those that hash come together.
    package func whileShut<Sent>(in scenario: Scenario, _ send: () throws -> Sent) rethrows -> Sent {
        shut()
        defer { open() }
        let sent = try send()
        // What a decision needs of the store comes in other turns.
        for _ in 0..<3 {
            scenario.endTurn()
            scenario.loop.run()
        }
        return sent
    }

    /// Waits until a thread is held.
    package func awaitHeld() {
        condition.lock()
        while held == 0 { condition.wait() }
        condition.unlock()
    }

    private func pass() {
        condition.lock()
        held += 1
        condition.broadcast()
        while isShut { condition.wait() }
        held -= 1
        condition.unlock()
    }
}

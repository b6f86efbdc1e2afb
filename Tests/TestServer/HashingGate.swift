package import FactorServer
internal import Foundation

/// A clock of the hashing threads that can hold them: while it is shut, a thread that has compared a password waits.
package final class HashingGate: @unchecked Sendable {
    // Its properties are touched only while `condition` is locked.
    private let condition = NSCondition()
    private var isShut = false
    private var held = 0

    package init() {}

    package var clock: HashingClock {
        HashingClock(now: { 0 }, wait: { _ in }, spent: { [self] _ in pass() })
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

internal import Foundation

/// Where held calls wait.
final class Gate: @unchecked Sendable {
    // `held` is touched only while `condition` is locked.
    private let condition = NSCondition()
    private var held: Set<FaultyStore.Call> = []
    /// How many calls wait here. Touched only while `condition` is locked.
    private var waiting = 0

    func shut(for calls: Set<FaultyStore.Call>) {
        condition.lock()
        held = calls
        condition.broadcast()
        condition.unlock()
    }

    func pass(_ call: FaultyStore.Call) {
        condition.lock()
        waiting += 1
        condition.broadcast()
        while held.contains(call) { condition.wait() }
        waiting -= 1
        condition.unlock()
    }

    func awaitHeld() {
        condition.lock()
        while waiting == 0 { condition.wait() }
        condition.unlock()
    }
}

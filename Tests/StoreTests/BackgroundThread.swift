import Foundation
import Synchronization

/// The result of a thread. Reading it waits for the thread.
final class ThreadResult<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let done = DispatchSemaphore(value: 0)

    fileprivate func set(_ value: Value) {
        self.value.withLock { $0 = value }
        done.signal()
    }

    var result: Value {
        done.wait()
        defer { done.signal() }
        return value.withLock { $0! }
    }
}

extension Thread {
    /// Runs `body` on a thread of its own.
    static func start<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> ThreadResult<Value> {
        let result = ThreadResult<Value>()
        Thread { result.set(body()) }.start()
        return result
    }
}

import Glibc
import Synchronization

/// Tells all threads whether the program is to end.
final class ShutdownFlag: Sendable {
    private static let step = 50

    private let state = Atomic<Bool>(false)

    var isUp: Bool { state.load(ordering: .acquiring) }

    func raise() { state.store(true, ordering: .releasing) }

    /// Waits this long, or less if the program is to end meanwhile.
    func pause(milliseconds: Int, mayStop: Bool = true) {
        var left = milliseconds
        while left > 0, !(mayStop && isUp) {
            usleep(UInt32(min(left, Self.step)) * 1_000)
            left -= Self.step
        }
    }
}

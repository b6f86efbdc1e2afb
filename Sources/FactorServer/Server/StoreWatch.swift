package import FactorCore

/// Whether the store can be used, and who is told when: an event says at once that it cannot, and another one that it can be
/// used again. What lasts is told once a minute, and so is what comes back within ten seconds. Confined to the loop's thread.
package final class StoreWatch: @unchecked Sendable {
    // Sendable only so that it can be part of an engine's configuration.

    /// Why it cannot be used, and since when by the steady clock, in milliseconds.
    package struct Obstruction {
        package var failure: StoreFailure
        package let since: Int64
    }

    /// Milliseconds between two events about the same thing.
    private static let pause: Int64 = 60_000
    /// A store that could be used for so long, in milliseconds, is told to be away however short ago it was told before.
    private static let rest: Int64 = 10_000

    private let observer: any EngineObserver
    private let steady: @Sendable () -> Int64
    /// Nil while it can be used, as far as is known.
    package private(set) var present: Obstruction?
    /// When it was last told what was in the way.
    private var toldAt: [StoreObstacle: Int64] = [:]
    private var isTold = false
    /// Since when it could be used, by the steady clock in milliseconds.
    private var usableSince: Int64 = 0

    package init(
        _ observer: any EngineObserver, steady: @escaping @Sendable () -> Int64 = { Clock.bootMilliseconds() }
    ) {
        self.observer = observer
        self.steady = steady
    }

    /// Takes note of what is in the way, or that nothing is.
    package func note(_ failure: StoreFailure?) {
        guard let failure else { return end() }
        let now = steady()
        if present == nil, now >= usableSince + Self.rest { toldAt = [:] }
        let isNews = present?.failure != failure
        present = Obstruction(failure: failure, since: present?.since ?? now)
        if isNews { observer.storeStands(failure) }
        tell()
    }

    private func end() {
        guard let over = present else { return }
        present = nil
        usableSince = steady()
        observer.storeStands(nil)
        if isTold { observer.storeReturned(afterSeconds: (usableSince - over.since) / 1_000) }
        isTold = false
    }

    /// Tells it, and tells it again as long as it lasts. Called about once a second too.
    package func tell() {
        guard let failure = present?.failure else { return }
        let now = steady()
        if let last = toldAt[failure.obstacle], now < last + Self.pause { return }
        toldAt[failure.obstacle] = now
        isTold = true
        observer.storeLeft(failure)
    }
}

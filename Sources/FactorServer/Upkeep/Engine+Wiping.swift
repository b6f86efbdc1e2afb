import FactorCore

/// Whether the store is to overwrite what it still has of replaced keys.
enum Wiping {
    case notDue, due, underWay
    /// It has to be done once more, since keys were replaced meanwhile.
    case underWayAndDue
}

extension Engine {
    /// In milliseconds.
    private static let wipingPause: Int64 = 60_000

    /// Has what the work that is being gathered replaces overwritten in the store once that is durable, so that no copy of its
    /// files has it any more.
    func wipeReplacedKeys() {
        afterCommit { [weak self] failure in
            guard let self, failure == nil else { return }
            wiping = wiping == .underWay || wiping == .underWayAndDue ? .underWayAndDue : .due
            continueWiping()
        }
    }

    /// Begins to wipe if that is due. Where it fails, as while a backup is read, it is tried again after a minute.
    func continueWiping() {
        guard wiping == .due, clock.steady() >= wipingPausesUntil else { return }
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            try store.wipeReplaced()
        } done: { [weak self] result in
            guard let self else { return }
            let failed = (try? result.get()) == nil
            if failed { wipingPausesUntil = clock.steady() + Self.wipingPause }
            wiping = wiping == .underWay && !failed ? .notDue : .due
        }
        if submitted != nil { wiping = .underWay }
    }
}

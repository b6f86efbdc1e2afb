import FactorCore
import FactorProgram
import FactorSQLite

/// A store that was opened to be served.
struct OpenedPlace {
    let store: any Store
    /// It may be made a new store if it is empty.
    let mayFurnish: Bool
    /// Where its anchor is kept; nil without one.
    let anchor: AnchorSource?
    /// Its log ended in an incomplete commit.
    var logWasTorn = false
    /// Called once it is certain that there is a store.
    let settle: () -> Void
    /// Called after the last answer, so that the daemon does not wait for a store that is out of reach.
    var giveUp: () -> Void = {}
    let close: () -> Void
}

extension Daemon {
    /// Opens the configured store.
    func openStore() throws(StartProblem) -> OpenedPlace {
        if let database = configuration.store {
            let opened = try database.open()
            // Its owner has made the tables, so that there may be a store. Whoever has written to it has left a state.
            let isNew = (try? opened.store.writers())?.allSatisfy(\.state.isEmpty) ?? false
            return OpenedPlace(
                store: opened.store, mayFurnish: isNew,
                anchor: configuration.anchor ?? database.anchor(in: configuration.state),
                settle: {}, giveUp: opened.giveUp, close: opened.close)
        }
        let place = StorePlace(directory: configuration.state)
        // If neither a key nor a store exists, both are created.
        if configuration.masterKey.isToBeMade, !SQLiteStore.isThere(place.database) { try place.allow() }
        let store = try place.open()
        if store.logWasTorn {
            let told = "the last commit is incomplete: a change of the log's last second may be undone"
            Log.write(.warning, "log_torn", [("text", told)])
        }
        return OpenedPlace(
            store: store, mayFurnish: place.mayBegin, anchor: configuration.anchor, logWasTorn: store.logWasTorn,
            settle: place.settle,
            close: store.close)
    }
}

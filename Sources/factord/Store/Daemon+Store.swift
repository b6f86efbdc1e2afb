import FactorCore
import FactorProgram
import FactorSQLite
import FactorServer

/// A store that was opened to be served.
struct OpenedPlace {
    let store: any Store
    /// It may be made a new store if it is empty.
    let mayFurnish: Bool
    /// Where its anchor is kept; nil without one.
    let anchor: AnchorSource?
    /// Called once it is certain that there is a store.
    let settle: () -> Void
    /// Called after the last answer, so that the daemon does not wait for a store that is out of reach.
    var giveUp: () -> Void = {}
    let close: () -> Void
}

extension Daemon {
    /// Opens the store in the state directory.
    func openFiles() throws(StartProblem) -> OpenedPlace {
        let place = StorePlace(directory: configuration.state)
        // If neither a key nor a store exists, both are created.
        if configuration.masterKey.isToBeMade, !SQLiteStore.isThere(place.database) { try place.allow() }
        let store = try place.open(mark: configuration.mark?.place(in: service.boot))
        if store.markWasMissing {
            let told = "the mark of the last change is gone, so changes lost since could not be noticed"
            Log.write(.warning, "mark_missing", [("text", told)])
        }
        return OpenedPlace(
            store: store, mayFurnish: place.mayBegin, anchor: configuration.anchor, settle: place.settle,
            close: store.close)
    }

    /// Opens the store in the configured database, and starts its engine.
    func openDatabase(_ parts: EngineParts) throws(OpeningFailure) -> ServedStore {
        guard let database = configuration.store else { throw .wrong(StartProblem("no database is configured")) }
        let anchor = configuration.anchor ?? database.anchor(in: configuration.state)
        let opened = try database.open(rather: database.peer == .hostname ? anchor.places : [])
        // Its owner has made the tables, so that there may be a store. Whoever has written to it has left a state.
        let isNew = (try? opened.store.writers())?.allSatisfy(\.state.isEmpty) ?? false
        let place = OpenedPlace(
            store: opened.store, mayFurnish: isNew,
            anchor: database.peer == .hostname ? anchor.ofPlace(opened.store.writer) : anchor,
            settle: {}, giveUp: opened.giveUp, close: opened.close)
        do throws(StartFailure) {
            return ServedStore(engine: try startEngine(place, parts), place: place)
        } catch {
            place.giveUp()
            place.close()
            throw Self.explain(error, database, place)
        }
    }

    /// Starts an engine on a store of the daemon's own.
    func start(_ place: OpenedPlace, _ parts: EngineParts) throws(StartProblem) -> ServedStore {
        do throws(StartFailure) {
            return ServedStore(engine: try startEngine(place, parts), place: place)
        } catch {
            throw Self.explain(error, configuration.state)
        }
    }
}

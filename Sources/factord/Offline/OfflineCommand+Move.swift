import FactorCore
import FactorFiles
import FactorProgram
import FactorSQLite
import FactorServer

/// `--move-store TO`.
extension OfflineCommand {
    /// Moves a store, whole and intact, into the empty tables of a database, or from there into files. It is the same store
    /// then: nothing is withdrawn, and sessions go on. The one that is left cannot be served any more.
    func moveStore(to destination: MoveDestination) throws(StartProblem) {
        guard let database else {
            throw StartProblem(
                "the configuration names no database, so nothing can be moved to or from it",
                remedy: "add \"store\": {\"postgresql\": {...}}")
        }
        switch destination {
        case .database: try moveStore(to: database)
        case .files: try moveStore(from: database)
        }
    }

    private func moveStore(to database: DatabaseSource) throws(StartProblem) {
        let old = try inspect(place.database)
        let found = try verify(old, try namedAnchor())
        guard try problems(of: old).isEmpty, found.isWhole, !old.isMarkedLost else {
            throw StartProblem(
                "nothing was moved: the store is damaged or incomplete",
                remedy: "see what is wrong (factord --verify-store \(place.database))")
        }
        // With one sidecar, its anchor still matches.
        let report = try move(
            reading: { () throws(StoreFailure) in try old.snapshot() },
            into: { () throws(StartProblem) in try database.fill() })
        let kept: String
        do throws(StoreFailure) { kept = try old.setAside() } catch {
            throw StartProblem(
                "the store was moved, but \(place.database) could not be renamed: \(error.text)",
                remedy: "rename it, so that no daemon goes on with it")
        }
        try tell(moved(report, to: database.summary) + "  the old files  \(Printable.text(kept))\n")
    }

    private func moveStore(from database: DatabaseSource) throws(StartProblem) {
        try Folder.require(place.directory)
        try anchor?.makeMissingDirectory()
        let path = place.database
        let fill: SQLiteFill
        do throws(StoreFailure) { fill = try SQLiteFill(for: path) } catch {
            throw StartProblem(
                "nothing can be moved to \(place.directory): \(error.text)",
                remedy: "move away the rest of another store, or name another directory with --state")
        }
        let departure = try database.departure()
        let report = try move(reading: departure, into: { () throws(StartProblem) in fill }, isAnchored: anchor != nil)
        // Another one stays as it is: a copy that is older than it must not pass for the newest.
        try write(report.anchor, to: anchor)
        place.settle()
        try tell(
            moved(report, to: path)
                + "  the old store  cannot be used any more; drop the schema factord once a backup of the new one is kept\n"
        )
    }

    private func move(
        reading snapshot: () throws(StoreFailure) -> any StoreSnapshot,
        into open: () throws(StartProblem) -> any StoreFill,
        isAnchored: Bool? = nil
    ) throws(StartProblem) -> StoreMove.Report {
        var progress = LongProgress("moving")
        do throws(StartFailure) {
            let source: any StoreSnapshot
            do throws(StoreFailure) { source = try snapshot() } catch { throw .store(error) }
            let move = try StoreMove(source)
            let master = try masterKeys(move.header)
            let fill: any StoreFill
            do throws(StartProblem) { fill = try open() } catch { throw .masterKey(error.text) }
            return try move.run(master, into: fill, isAnchored: isAnchored) { progress.note($0, $1) }
        } catch {
            throw Daemon.explain(error, place.directory)
        }
    }

    private func moved(_ report: StoreMove.Report, to place: String) -> String {
        """
        moved to \(Printable.text(place))
          documents      \(report.documents)
          audit entries  \(report.auditEntries)

        """
    }

    /// Moves a restored store into the database.
    func fill(_ database: DatabaseSource, from store: any Store) throws(StartProblem) {
        _ = try move(
            reading: { () throws(StoreFailure) in try store.snapshot() },
            into: { () throws(StartProblem) in try database.fill() })
    }
}

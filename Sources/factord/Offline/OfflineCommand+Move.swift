import FactorCore
import FactorProgram
import FactorSQLite
import FactorServer

/// `--move-store`.
extension OfflineCommand {
    /// Moves the store in the state directory, whole and intact, into the empty tables of a database. It is the same store
    /// then: nothing is withdrawn, sessions go on, and its anchor still matches. The files are renamed, so that no daemon
    /// goes on with them.
    func moveStore() throws(StartProblem) {
        guard let database else {
            throw StartProblem(
                "the configuration names no database to move the store to",
                remedy: "add \"store\": {\"postgresql\": {...}}")
        }
        let old = try inspect(place.database)
        let found = try verify(old, try namedAnchor())
        guard try problems(of: old).isEmpty, found.isWhole, !old.isMarkedLost else {
            throw StartProblem(
                "nothing was moved: the store is damaged or incomplete",
                remedy: "see what is wrong (factord --verify-store \(place.database))")
        }
        var progress = LongProgress("moving")
        let report: StoreVerification.Report
        do throws(StartFailure) {
            let snapshot: any StoreSnapshot
            do throws(StoreFailure) { snapshot = try old.snapshot() } catch { throw .store(error) }
            let move = try StoreMove(snapshot)
            let master = try masterKeys(move.header)
            let fill: any StoreFill
            do throws(StartProblem) { fill = try database.fill() } catch { throw .masterKey(error.text) }
            report = try move.run(master, into: fill) { progress.note($0, $1) }
        } catch {
            throw Daemon.explain(error, place.directory)
        }
        let kept: String
        do throws(StoreFailure) { kept = try old.setAside() } catch {
            throw StartProblem(
                "the store was moved, but \(place.database) could not be renamed: \(error.text)",
                remedy: "rename it, so that no daemon goes on with it")
        }
        try tell(
            """
            moved to \(database.summary)
              documents      \(report.documents)
              audit entries  \(report.auditEntries)
              the old files  \(Printable.text(kept))

            """)
    }
}

import FactorCommand
import FactorCore
import FactorEngine
import FactorMethods
import FactorSQLite
import FactorService

/// `--verify-store FILE` and `--accept-store`.
extension OfflineCommand {
    func verifyStore(_ file: String) throws(StartProblem) {
        let inspection: StoreInspection
        do throws(StoreFailure) { inspection = try StoreInspection(path: file) } catch {
            throw StartProblem("\(file) cannot be looked at: \(error.text)")
        }
        let line = try anchorLine()
        var progress = LongProgress("verifying")
        let report: StoreVerification.Report
        do throws(StartFailure) {
            let verification = try StoreVerification(inspection.snapshot)
            report = try verification.run(try masterKeys(verification.header), anchor: line) { progress.note($0, $1) }
        } catch {
            throw Daemon.explain(error, place.directory)
        }
        let areTreesWhole = (try? inspection.check()) != nil
        StandardStream.output.write(
            StoreReport.verified(file, report, areTreesWhole: areTreesWhole, logIsTorn: inspection.logIsTorn))
        guard report.isWhole, areTreesWhole else { throw StartProblem("\(file) is not what was written") }
        guard !inspection.isMarkedLost else {
            throw StartProblem(
                "\(file) or its log was taken away, exchanged or cut while a daemon used it: changes may be missing",
                remedy: "restore a backup (factord --restore) or go on with what is there (factord --accept-store)")
        }
    }

    func acceptStore(_ nothingLost: Bool) throws(StartProblem) {
        var progress = LongProgress("accepting")
        let terms = RestoreTerms(now: Clock.system.now(), nothingHappenedSince: nothingLost, leavesDamaged: true)
        let (summary, kept): (RestoreSummary, String)
        do throws(RestoreFailure) {
            let old = try openOld()
            let acceptance = try StoreAcceptance(try snapshot(old))
            let master: MasterKeys
            do throws(StartFailure) { master = try masterKeys(acceptance.header) } catch {
                throw .unreadable(Daemon.explain(error, place.directory).text)
            }
            let draft: DraftStore
            do throws(StoreFailure) { draft = try DraftStore(inPlaceOf: old) } catch { throw .store(error) }
            summary = try acceptance.run(master, terms, into: draft.store) { progress.note($0, $1) }
            acceptance.end()
            do throws(StoreFailure) { kept = try draft.finishReplacing() } catch { throw .store(error) }
        } catch {
            throw StartProblem(explain(error, place.database))
        }
        try write(summary.anchor)
        StandardStream.output.write(
            StoreReport.accepted(place.database, summary, nothingLost: nothingLost, kept: kept))
    }

    private func openOld() throws(RestoreFailure) -> SQLiteStore {
        do throws(StoreFailure) {
            return try SQLiteStore(path: place.database, mayMake: false, acceptsLog: true)
        } catch {
            throw .store(error)
        }
    }

    private func snapshot(_ store: SQLiteStore) throws(RestoreFailure) -> any StoreSnapshot {
        do throws(StoreFailure) { return try store.snapshot() } catch { throw .store(error) }
    }

    private func masterKeys(_ header: RootRecord.Header) throws(StartFailure) -> MasterKeys {
        do throws(StartProblem) { return try readMasterKey(header) } catch { throw .masterKey(error.text) }
    }

    /// The anchor, where one was named and is there.
    private func anchorLine() throws(StartProblem) -> [UInt8]? {
        do throws(AnchorFailure) { return try anchor?.read() } catch { throw StartProblem(error.text) }
    }
}

import FactorBackup
import FactorCommand
import FactorCore
import FactorEngine
import FactorMethods
import FactorSQLite
import FactorService

/// `--verify-backup FILE` and `--restore FILE`.
extension OfflineCommand {
    func verifyBackup(_ file: String) throws(StartProblem) {
        var intake = try openIntake(file)
        let master = try readMasterKey(intake.header)
        var progress = LongProgress("verifying")
        let terms = RestoreTerms(now: Clock.system.now(), nothingHappenedSince: true)
        do throws(RestoreFailure) {
            let summary = try intake.run(master, terms, into: nil) { progress.note($0, $1) }
            StandardStream.output.write(RestoreReport.verified(file, summary))
        } catch {
            throw StartProblem(explain(error, file))
        }
    }

    func restore(_ file: String, _ nothingHappenedSince: Bool) throws(StartProblem) {
        var intake = try openIntake(file)
        let master = try readMasterKey(intake.header)
        try PrivateDirectory.make(place.directory)
        var progress = LongProgress("restoring")
        let terms = RestoreTerms(now: Clock.system.now(), nothingHappenedSince: nothingHappenedSince)
        let summary: RestoreSummary
        do throws(RestoreFailure) {
            let draft: DraftStore
            do throws(StoreFailure) { draft = try DraftStore(for: place.database) } catch { throw .store(error) }
            summary = try intake.run(master, terms, into: draft.store) { progress.note($0, $1) }
            do throws(StoreFailure) { try draft.finish() } catch { throw .store(error) }
        } catch {
            throw StartProblem(explain(error, file))
        }
        try write(summary.anchor)
        place.settle()
        StandardStream.output.write(
            RestoreReport.restored(file, place.database, summary, nothingHappenedSince: nothingHappenedSince))
    }

    private func openIntake(_ file: String) throws(StartProblem) -> BackupIntake {
        let source = try BackupFile(file)
        do throws(RestoreFailure) {
            return try BackupIntake { () throws(BackupSourceFailure) in try source.next() }
        } catch {
            throw StartProblem(explain(error, file))
        }
    }

    /// A failure in words for the person who named `file`.
    func explain(_ failure: RestoreFailure, _ file: String) -> String {
        switch failure {
        case .backup(let fault): "\(file) is not used: \(fault.text)"
        case .unreadable(let text): text
        case .wrongMasterKey(let expected, let given):
            "the master key \(Fingerprint.text(given)) is not the one of \(file), which is sealed under "
                + "\(Fingerprint.text(expected)): name the key that was in use when it was made with --master-key"
        case .clockIsBehind(let madeAt):
            "\(file) was made at \(Moment.text(milliseconds: madeAt.milliseconds)), and it is earlier than that by this clock: "
                + "set the clock, since what was spent is told by it"
        case .broken(let what):
            "\(file) is not used: the store was damaged or tampered with before it was made: \(what); "
                + "take an older backup"
        case .store(let failure): "nothing was restored in \(place.directory): \(failure.text); \(remedy(failure))"
        }
    }

    private func remedy(_ failure: StoreFailure) -> String {
        failure == .full ? "make room" : "stop the daemon there, or name an empty directory with --state"
    }
}

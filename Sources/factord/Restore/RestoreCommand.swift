import FactorBackup
import FactorCommand
import FactorCore
import FactorCrypto
import FactorEngine
import FactorMethods
import FactorSQLite
import FactorService
import FactorSocket
import Glibc

/// `factord --restore FILE` and `factord --verify-backup FILE`: the two things a daemon program does and then ends.
struct RestoreCommand {
    /// What is wanted with a backup.
    enum Task: Equatable {
        case verify
        case restore(nothingHappenedSince: Bool)
    }

    let task: Task
    let file: String
    let state: String
    let masterKey: MasterKeySource

    func run() throws(StartProblem) {
        for step in ProcessHardening.apply(keeping: [masterKey.descriptor].compactMap { $0 })
        where step.outcome != .done {
            Log.write(.warning, "hardening", [("measure", step.measure.rawValue), ("outcome", "\(step.outcome)")])
        }
        guard (try? Sodium.start()) != nil else { throw StartProblem("libsodium did not start") }
        let source = try BackupFile(file)
        do throws(RestoreFailure) {
            var intake = try BackupIntake { () throws(BackupSourceFailure) in try source.next() }
            let master = try readMasterKey(intake.header)
            switch task {
            case .verify: try verify(&intake, master)
            case .restore(let nothingHappenedSince): try restore(&intake, master, nothingHappenedSince)
            }
        } catch {
            throw StartProblem(explain(error))
        }
    }

    private func readMasterKey(_ header: RootRecord.Header) throws(RestoreFailure) -> MasterKeys {
        do throws(StartProblem) {
            return MasterKeys(try masterKey.read(header, storeIsNew: false))
        } catch {
            throw .unreadable(error.text)
        }
    }

    private func verify(_ intake: inout BackupIntake, _ master: MasterKeys) throws(RestoreFailure) {
        var progress = RestoreProgress("verifying")
        let terms = RestoreTerms(now: Clock.system.now(), nothingHappenedSince: true)
        let summary = try intake.run(master, terms, into: nil) { progress.note($0, $1) }
        StandardStream.output.write(RestoreReport.verified(file, summary))
    }

    private func restore(
        _ intake: inout BackupIntake, _ master: MasterKeys, _ nothingHappenedSince: Bool
    ) throws(RestoreFailure) {
        let draft: DraftStore
        do throws(StartProblem) {
            try PrivateDirectory.make(state)
        } catch {
            throw .unreadable(error.text)
        }
        var progress = RestoreProgress("restoring")
        let terms = RestoreTerms(now: Clock.system.now(), nothingHappenedSince: nothingHappenedSince)
        let summary: RestoreSummary
        do throws(StoreFailure) { draft = try DraftStore(for: database) } catch { throw .store(error) }
        summary = try intake.run(master, terms, into: draft.store) { progress.note($0, $1) }
        do throws(StoreFailure) { try draft.finish() } catch { throw .store(error) }
        StandardStream.output.write(
            RestoreReport.restored(file, database, summary, nothingHappenedSince: nothingHappenedSince))
    }

    private var database: String { state + "/factord.sqlite" }

    private func explain(_ failure: RestoreFailure) -> String {
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
        case .store(let failure): "nothing was restored in \(state): \(failure.text); \(remedy(failure))"
        }
    }

    private func remedy(_ failure: StoreFailure) -> String {
        failure == .full ? "make room" : "stop the daemon there, or name an empty directory with --state"
    }
}

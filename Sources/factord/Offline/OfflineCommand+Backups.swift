import FactorCore
import FactorFiles
import FactorProgram
import FactorSQLite
import FactorServer

/// `--verify-backup FILE` and `--restore FILE`.
extension OfflineCommand {
    func verifyBackup(_ file: String) throws(StartProblem) {
        let summary = try verify(file)
        try tell(RestoreReport.verified(file, summary))
        guard summary.omissions.isEmpty else {
            throw StartProblem("\(file) lacks what was damaged in the store; the rest of it can be restored")
        }
    }

    /// Verifies the chain of entries in a file: an export, or a backup.
    func verifyAudit(_ file: String) throws(StartProblem) {
        let summary = try verify(file)
        try tell(RestoreReport.verifiedAudit(file, summary))
        let missing = summary.omissions.auditEntries
        guard missing == 0 else {
            throw StartProblem("\(file) lacks \(missing) audit entries, which were damaged in the store")
        }
    }

    private func verify(_ file: String) throws(StartProblem) -> RestoreSummary {
        var intake = try openIntake(file)
        let master = try readMasterKey(intake.header)
        var progress = LongProgress("verifying")
        let terms = RestoreTerms(now: Clock.system.now(), nothingHappenedSince: true)
        do throws(RestoreFailure) {
            return try intake.run(master, terms, into: nil) { progress.note($0, $1) }
        } catch {
            throw StartProblem(explain(error, file))
        }
    }

    func restore(_ file: String, _ nothingHappenedSince: Bool) throws(StartProblem) {
        var intake = try openIntake(file)
        let master = try readMasterKey(intake.header)
        try Folder.require(place.directory)
        var progress = LongProgress("restoring")
        try keptAnchor?.makeMissingDirectory()
        let terms = RestoreTerms(
            now: Clock.system.now(), nothingHappenedSince: nothingHappenedSince, isAnchored: anchor != nil)
        let summary: RestoreSummary
        let draft: DraftStore
        do throws(RestoreFailure) {
            do throws(StoreFailure) { draft = try DraftStore(for: place.database) } catch { throw .store(error) }
            summary = try intake.run(master, terms, into: draft.store) { progress.note($0, $1) }
            do throws(StartProblem) { try requireOwn(keptAnchor, for: summary.anchor) } catch {
                throw .unreadable(error.text)
            }
            if database == nil {
                do throws(StoreFailure) { try draft.finish() } catch { throw .store(error) }
            }
        } catch {
            throw StartProblem(explain(error, file))
        }
        // The draft is removed then.
        if let database { try fill(database, from: draft.store) }
        try write(summary.anchor, to: keptAnchor)
        place.settle()
        let target = database?.summary ?? place.database
        try tell(RestoreReport.restored(file, target, summary, nothingHappenedSince: nothingHappenedSince))
    }

    private func openIntake(_ file: String) throws(StartProblem) -> BackupIntake {
        let source = try BackupFile(file)
        do throws(RestoreFailure) {
            return try BackupIntake { () throws(BackupSourceFailure) in try source.next() }
        } catch {
            throw StartProblem(explain(error, file))
        }
    }

    /// Explains a failure to the operator who named `file`.
    func explain(_ failure: RestoreFailure, _ file: String) -> String {
        switch failure {
        case .backup(let fault): "\(file) is not used: \(fault.text)"
        case .unreadable(let text): text
        case .wrongMasterKey(let expected, let given):
            "the master key \(Fingerprint.text(given)) is not the key of \(file), which is "
                + "\(Fingerprint.text(expected)): name the key that was in use when it was created with --master-key"
        case .clockIsBehind(let madeAt):
            "\(file) was created at \(UTCFormat.text(milliseconds: madeAt.milliseconds)), but this clock is earlier than that: "
                + "set the clock, since it decides which codes are spent"
        case .broken(let what): "\(file) is not used: \(what)"
        case .olderThanSaid:
            "nothing was created: the newest counters and spent codes of some subjects are missing from \(file), so what was "
                + "used since is unknown; omit --nothing-since-backup and --nothing-lost"
        case .anchorNotNamed:
            "nothing was created: \(file) has an anchor; name it (--anchor FILE, or the --config FILE that has it), or use "
                + "--without-anchor if the store is to have none from now on"
        case .store(let failure):
            "nothing was restored in \(place.directory): \(failure.text); \(remedyOfRestore(failure))"
        }
    }

    private func remedyOfRestore(_ failure: StoreFailure) -> String {
        failure == .full
            ? "free some space"
            : "stop the daemon there, move away the rest of another store, or name an empty directory with --state"
    }
}

import FactorCommand
import FactorCore
import FactorEngine
import FactorMethods
import FactorSQLite
import FactorService

/// `--verify-store FILE` and `--accept-store`.
extension OfflineCommand {
    func verifyStore(_ file: String) throws(StartProblem) {
        let inspection = try inspect(file)
        let anchor = try namedAnchor()
        let report = try verify(inspection, anchor)
        let problems = try problems(of: inspection)
        try tell(
            StoreReport.verified(
                file, report, problems, logIsTorn: inspection.logIsTorn, isAnchorNamed: anchor != .notNamed))
        guard report.isWhole, problems.isEmpty else { throw StartProblem("\(file) is not what was written") }
        guard !inspection.isMarkedLost else {
            throw StartProblem(
                "\(file) or its log was taken away, exchanged or cut while a daemon used it: changes may be missing",
                remedy: "restore a backup (factord --restore) or go on with what is there (factord --accept-store)")
        }
    }

    func acceptStore(_ nothingLost: Bool, _ dropsAnchor: Bool) throws(StartProblem) {
        try anchor?.makeMissingDirectory()
        let old = try inspect(place.database)
        if nothingLost { try requireWhole(old) }
        var progress = LongProgress("accepting")
        let terms = RestoreTerms(
            now: Clock.system.now(), nothingHappenedSince: nothingLost, isAnchored: anchor != nil,
            dropsAnchor: dropsAnchor)
        let (summary, kept): (RestoreSummary, String)
        do throws(RestoreFailure) {
            let acceptance = try StoreAcceptance(try snapshot(old))
            let master: MasterKeys
            do throws(StartProblem) { master = try readMasterKey(acceptance.header) } catch {
                throw .unreadable(error.text)
            }
            let draft: DraftStore
            do throws(StoreFailure) { draft = try DraftStore(inPlaceOf: old) } catch { throw .store(error) }
            summary = try acceptance.run(master, terms, into: draft.store) { progress.note($0, $1) }
            do throws(StoreFailure) { kept = try draft.finishReplacing() } catch { throw .store(error) }
        } catch {
            throw StartProblem(explainAcceptance(error))
        }
        try write(summary.anchor)
        try tell(
            StoreReport.accepted(place.database, summary, nothingLost: nothingLost, kept: kept))
    }

    // MARK: Looking at a store

    private func inspect(_ file: String) throws(StartProblem) -> StoreInspection {
        do throws(StoreFailure) { return try StoreInspection(path: file) } catch {
            throw StartProblem("\(file) cannot be looked at: \(error.text)", remedy: remedy(error))
        }
    }

    private func verify(
        _ inspection: StoreInspection, _ anchor: StoreVerification.NamedAnchor
    ) throws(StartProblem) -> StoreVerification.Report {
        var progress = LongProgress("verifying")
        do throws(StartFailure) {
            let snapshot: any StoreSnapshot
            do throws(StoreFailure) { snapshot = try inspection.snapshot() } catch { throw .store(error) }
            let verification = try StoreVerification(snapshot)
            return try verification.run(try masterKeys(verification.header), anchor: anchor) { progress.note($0, $1) }
        } catch {
            throw Daemon.explain(error, place.directory)
        }
    }

    /// What is wrong with the files, other than what is in them.
    private func problems(of inspection: StoreInspection) throws(StartProblem) -> [String] {
        do throws(StoreFailure) {
            return [inspection.logProblem].compactMap { $0 } + (try inspection.problems())
        } catch {
            throw StartProblem("the store cannot be read: \(error.text)")
        }
    }

    /// Refuses to take a store for whole that is not.
    private func requireWhole(_ inspection: StoreInspection) throws(StartProblem) {
        let report = try verify(inspection, .notNamed)
        guard try problems(of: inspection).isEmpty, report.isWhole else {
            throw StartProblem(
                "nothing was made: the store is damaged, so what was used since is not known",
                remedy: "see what is wrong (factord --verify-store \(place.database)), and leave out --nothing-lost")
        }
    }

    private func snapshot(_ store: StoreInspection) throws(RestoreFailure) -> any StoreSnapshot {
        do throws(StoreFailure) { return try store.snapshot() } catch { throw .store(error) }
    }

    private func masterKeys(_ header: RootRecord.Header) throws(StartFailure) -> MasterKeys {
        do throws(StartProblem) { return try readMasterKey(header) } catch { throw .masterKey(error.text) }
    }

    /// The anchor, as far as one was named.
    private func namedAnchor() throws(StartProblem) -> StoreVerification.NamedAnchor {
        guard let anchor else { return .notNamed }
        do throws(AnchorFailure) {
            return try anchor.place.read().map { .line($0) } ?? .absent
        } catch {
            throw StartProblem(error.text)
        }
    }

    // MARK: Failures

    /// A failure to accept the store in words for people.
    private func explainAcceptance(_ failure: RestoreFailure) -> String {
        switch failure {
        case .store(let failure):
            "the store is as it was: \(failure.text)\(remedy(failure).map { "; \($0)" } ?? "")"
        case .broken(let what):
            "the store is as it was, and cannot be accepted: \(what); restore a backup in another directory"
        default: explain(failure, place.database)
        }
    }

    private func remedy(_ failure: StoreFailure) -> String? {
        switch failure {
        case .full: "make room"
        case .unavailable: "stop the daemon there, and run this as the user who serves the store"
        case .corrupt: "restore a backup in another directory (factord --restore)"
        case .conflict: nil
        }
    }
}

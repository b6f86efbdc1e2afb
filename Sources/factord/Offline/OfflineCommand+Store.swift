import FactorCore
import FactorProgram
import FactorSQLite
import FactorServer

/// `--verify-store FILE` and `--accept-store`.
extension OfflineCommand {
    func verifyStore(_ file: String) throws(StartProblem) {
        let inspection = try inspect(file)
        let anchor = try namedAnchor()
        let report = try verify(inspection, anchor)
        let problems = try problems(of: inspection)
        try tell(
            StoreReport.verified(
                file, report, problems, isAnchorNamed: anchor != .notNamed))
        guard report.isWhole, problems.isEmpty else { throw StartProblem("\(file) is damaged or incomplete") }
        guard !inspection.isMarkedLost else {
            throw StartProblem(
                "\(file) or its log was removed, replaced or truncated while a daemon used it: changes may be missing",
                remedy: "restore a backup (factord --restore) or continue with this store (factord --accept-store)")
        }
    }

    func acceptStore(_ nothingLost: Bool, _ dropsAnchor: Bool) throws(StartProblem) {
        try keptAnchor?.makeMissingDirectory()
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
            do throws(StartProblem) { try requireOwn(keptAnchor, for: summary.anchor) } catch {
                throw .unreadable(error.text)
            }
            do throws(StoreFailure) { kept = try draft.finishReplacing() } catch { throw .store(error) }
        } catch {
            throw StartProblem(explainAcceptance(error))
        }
        try write(summary.anchor, to: keptAnchor)
        try tell(
            StoreReport.accepted(place.database, summary, nothingLost: nothingLost, kept: kept))
    }

    // MARK: Inspecting a store

    func inspect(_ file: String) throws(StartProblem) -> StoreInspection {
        do throws(StoreFailure) { return try StoreInspection(path: file) } catch {
            throw StartProblem("\(file) cannot be examined: \(error.text)", remedy: remedy(error))
        }
    }

    func verify(
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

    /// Problems with the files themselves, not with their content.
    func problems(of inspection: StoreInspection) throws(StartProblem) -> [String] {
        do throws(StoreFailure) {
            return [inspection.logProblem].compactMap { $0 } + (try inspection.problems())
        } catch {
            throw StartProblem("the store cannot be read: \(error.text)")
        }
    }

    /// Refuses a damaged store.
    private func requireWhole(_ inspection: StoreInspection) throws(StartProblem) {
        let report = try verify(inspection, .notNamed)
        guard try problems(of: inspection).isEmpty, report.isWhole else {
            throw StartProblem(
                "nothing was created: the store is damaged, so what was used since is unknown",
                remedy: "see what is wrong (factord --verify-store \(place.database)), and omit --nothing-lost")
        }
    }

    private func snapshot(_ store: StoreInspection) throws(RestoreFailure) -> any StoreSnapshot {
        do throws(StoreFailure) { return try store.snapshot() } catch { throw .store(error) }
    }

    func masterKeys(_ header: RootRecord.Header) throws(StartFailure) -> MasterKeys {
        do throws(StartProblem) { return try readMasterKey(header) } catch { throw .masterKey(error.text) }
    }

    /// The anchor, if one was named.
    func namedAnchor() throws(StartProblem) -> StoreVerification.NamedAnchor {
        guard let anchor else { return .notNamed }
        do throws(AnchorFailure) {
            return try anchor.place.read().map { .line($0) } ?? .absent
        } catch {
            throw StartProblem(error.text)
        }
    }

    // MARK: Failures

    /// Explains a failure to accept the store.
    private func explainAcceptance(_ failure: RestoreFailure) -> String {
        switch failure {
        case .store(let failure):
            "the store is unchanged: \(failure.text)\(remedy(failure).map { "; \($0)" } ?? "")"
        case .broken(let what):
            "the store is unchanged, and cannot be accepted: \(what); restore a backup to another directory"
        default: explain(failure, place.database)
        }
    }

    private func remedy(_ failure: StoreFailure) -> String? {
        switch failure {
        case .full: "free some space"
        case .unavailable: "stop the daemon there, and run this as the user that serves the store"
        case .corrupt: "restore a backup to another directory (factord --restore)"
        case .conflict: nil
        }
    }
}

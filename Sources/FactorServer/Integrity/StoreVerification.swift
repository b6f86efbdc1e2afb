package import FactorCore
import FactorCrypto

/// A check of a whole store that is not being served: everything is as it was written, and nothing is missing.
///
/// It lists everything it finds. Damage does not keep the rest from being checked.
package struct StoreVerification {
    /// The result.
    package struct Report: Sendable {
        package let identity: StoreIdentity
        package let masterID: UInt64
        /// The number of commits in this incarnation; nil if the last state cannot be opened.
        package internal(set) var commit: UInt64?
        package internal(set) var documents: UInt64 = 0
        package internal(set) var auditEntries: UInt64 = 0
        /// Audit entries that are missing or not as they were written.
        package internal(set) var auditEntriesLost: UInt64 = 0
        /// Documents that do not bear their tag.
        package internal(set) var damaged: UInt64 = 0
        /// Documents that cannot be read.
        package internal(set) var unreadable: UInt64 = 0
        /// Some documents are outdated, because newer changes to them cannot be read.
        package internal(set) var hasOlder = false
        package internal(set) var problems: Set<IntegrityProblem> = []
        /// The store has an anchor.
        package internal(set) var isAnchored = false
        /// Why the store does not match its anchor; nil if it does, or if no anchor was named.
        package internal(set) var anchorProblem: AnchorProblem?

        package var isWhole: Bool { problems.isEmpty && anchorProblem == nil && commit != nil }
    }

    /// The anchor that is kept outside of the store.
    package enum NamedAnchor: Equatable, Sendable {
        case notNamed
        case line([UInt8])
        /// There is none at the given place.
        case absent
    }

    private let snapshot: any StoreSnapshot
    private let root: FoundRoot

    /// Reads the root document, which tells which key is needed.
    package init(_ snapshot: any StoreSnapshot) throws(StartFailure) {
        self.snapshot = snapshot
        let stored: StoredDocument?
        do throws(StoreFailure) { stored = try snapshot.nextDocument(.root) } catch { throw .store(error) }
        guard let stored else { throw .isEmpty }
        guard let record = try? RootRecord(decoding: stored.document.body) else {
            throw .malformed("the root document")
        }
        root = FoundRoot(record: record, document: stored.document)
    }

    /// The salt and cost that turn a passphrase into the master key.
    package var header: RootRecord.Header { root.record.header }

    /// Checks everything. `progress` is called now and then with the number of records done and the total.
    package func run(
        _ master: MasterKeys, anchor: NamedAnchor, progress: (_ done: UInt64, _ all: UInt64) -> Void
    ) throws(StartFailure) -> Report {
        let serverKeys = try Engine.unwrap(root.record.wrappedKeys, 0, master, "the server's keys")
        let identity = root.record.identity
        let state = try lastState(identity, serverKeys)
        var look = Look(
            report: Report(identity: identity, masterID: root.record.masterID ?? 0, commit: state?.commit),
            snapshot: snapshot, serverKeys: serverKeys, master: master)
        do throws(StoreFailure) {
            try look.unlock()
            try look.countAll()
            look.take(StoredDocument(key: RootRecord.key, document: root.document))
            try look.readDocuments(progress)
            try look.readAudit(state, progress)
            look.report.hasOlder = try snapshot.hasOlder()
        } catch {
            throw .store(error)
        }
        look.conclude(state)
        if let state { look.report.anchorProblem = Self.problem(anchor, state, identity, serverKeys) }
        return look.report
    }

    private func lastState(
        _ identity: StoreIdentity, _ serverKeys: TenantKeys
    ) throws(StartFailure) -> StoreState? {
        let sealed: [UInt8]
        do throws(StoreFailure) { sealed = try snapshot.state() } catch {
            guard case .corrupt = error else { throw .store(error) }
            return nil
        }
        return try? StoreState(opening: sealed, of: identity, serverKeys)
    }

    private static func problem(
        _ anchor: NamedAnchor, _ state: StoreState, _ identity: StoreIdentity, _ serverKeys: TenantKeys
    ) -> AnchorProblem? {
        switch anchor {
        case .notNamed: nil
        case .absent: state.isAnchored ? .missing : nil
        case .line(let line): Anchor.problem(line, with: state, of: identity, serverKeys)
        }
    }

    /// What is collected on the way.
    private struct Look {
        var report: Report
        private let snapshot: any StoreSnapshot
        private let serverKeys: TenantKeys
        private var keys: FoundKeys
        private var digest = SetDigest.empty
        private var (done, total): (UInt64, UInt64) = (0, 0)

        init(report: Report, snapshot: any StoreSnapshot, serverKeys: TenantKeys, master: MasterKeys) {
            self.report = report
            self.snapshot = snapshot
            self.serverKeys = serverKeys
            keys = FoundKeys(serverKeys, master)
        }

        mutating func unlock() throws(StoreFailure) {
            let keys = serverKeys
            try look { snapshot throws(StoreFailure) in try snapshot.unlock(with: keys) }
        }

        mutating func countAll() throws(StoreFailure) {
            total = try look { snapshot throws(StoreFailure) in UInt64(try snapshot.segmentCount()) } ?? 0
            for kind in DocumentKind.allCases { total += try count(kind) ?? 0 }
        }

        /// Returns the number of documents according to the index; nil if that cannot be read.
        private mutating func count(_ kind: DocumentKind) throws(StoreFailure) -> UInt64? {
            try look { snapshot throws(StoreFailure) in UInt64(try snapshot.count(kind)) }
        }

        /// Returns the result of a read; nil if it finds damage, which is noted.
        private mutating func look<Value>(
            _ read: (any StoreSnapshot) throws(StoreFailure) -> Value
        ) throws(StoreFailure) -> Value? {
            do throws(StoreFailure) { return try read(snapshot) } catch {
                guard case .corrupt = error else { throw error }
                report.problems.insert(.unreadable)
                return nil
            }
        }

        mutating func readDocuments(_ progress: (UInt64, UInt64) -> Void) throws(StoreFailure) {
            // Tenants come before what belongs to them, since they contain the keys. The root was read already.
            for kind in DocumentKind.allCases {
                var (given, gaps): (UInt64, UInt64) = (kind == .root ? 1 : 0, 0)
                while true {
                    let next = try look { snapshot throws(StoreFailure) in try snapshot.nextDocument(kind) }
                    guard let next else {
                        gaps += 1
                        continue
                    }
                    guard let stored = next else { break }
                    take(stored)
                    given += 1
                    tell(progress)
                }
                // An unreadable stretch may hold documents of other kinds, so the index's count is used if it can be
                // read.
                let missed = try count(kind).map { $0 > given ? $0 - given : 0 } ?? gaps
                report.unreadable += missed
                if missed > 0 { report.problems.insert(.unreadable) }
            }
        }

        mutating func take(_ stored: StoredDocument) {
            digest.insert(stored.member, serverKeys)
            report.documents += 1
            guard !keys.isGenuine(stored) else { return }
            report.damaged += 1
            report.problems.insert(.damagedDocument)
        }

        mutating func readAudit(
            _ state: StoreState?, _ progress: (UInt64, UInt64) -> Void
        ) throws(StoreFailure) {
            let logs = state?.logs ?? []
            var chains = ChainReaders(serverKeys, of: state == nil ? [.unknown(of: 0)] : logs.map(\.extent))
            var firstBroken: UInt64?
            /// Where the log that is being read goes on.
            var expected = logs.first.map { $0.beginning.removed + 1 } ?? 1
            while true {
                let next = try look { snapshot throws(StoreFailure) in try snapshot.nextSegment() }
                guard let next else {
                    firstBroken = firstBroken ?? expected
                    continue
                }
                guard let segment = next else { break }
                let writer = AuditNumber.writer(of: segment.first)
                expected = chains.last(of: writer) + 1
                let isKnown = state == nil || logs.contains { $0.writer == writer }
                let isTaken = chains.take(segment)
                if isTaken { report.auditEntries += UInt64(segment.count) }
                if !isKnown || !isTaken || segment.first != expected { firstBroken = firstBroken ?? expected }
                expected = chains.last(of: writer) + 1
                tell(progress)
            }
            for log in logs {
                let end = chains.last(of: log.writer)
                if log.head != end { firstBroken = firstBroken ?? min(end, log.head) + 1 }
            }
            chains.end()
            report.auditEntriesLost = chains.missing
            if let firstBroken { report.problems.insert(.brokenAudit(entry: firstBroken)) }
        }

        mutating func conclude(_ state: StoreState?) {
            report.isAnchored = state?.isAnchored ?? false
            if report.hasOlder { report.problems.insert(.unreadable) }
            if let state, digest != state.digest { report.problems.insert(.missingDocuments) }
        }

        private mutating func tell(_ progress: (UInt64, UInt64) -> Void) {
            done += 1
            progress(min(done, total), total)
        }
    }
}

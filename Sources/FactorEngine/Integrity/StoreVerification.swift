package import FactorCore
import FactorCrypto

/// A look at all of a store that nobody serves: whether everything in it is as it was written, and everything is there.
package struct StoreVerification {
    /// What came of it.
    package struct Report: Sendable {
        package let identity: StoreIdentity
        package let masterID: UInt64
        /// How many commits there have been in this incarnation.
        package let commit: UInt64
        package internal(set) var documents: UInt64 = 0
        package internal(set) var auditEntries: UInt64 = 0
        /// Documents that do not bear their tag.
        package internal(set) var damaged: UInt64 = 0
        package internal(set) var problems: Set<IntegrityProblem> = []
        /// Why it is not the store that the anchor knows; nil where it is, or where no anchor was given.
        package internal(set) var anchorProblem: AnchorProblem?

        package var isWhole: Bool { problems.isEmpty && anchorProblem == nil }
    }

    private let snapshot: any StoreSnapshot
    private let root: FoundRoot

    /// Reads the root document, which tells what key it takes.
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

    /// What a passphrase needs to become the master key.
    package var header: RootRecord.Header { root.record.header }

    /// Looks at everything. `anchor` is the line that is kept outside of the store, where there is one; `progress` is called
    /// now and then with the records done and all there are.
    package func run(
        _ master: MasterKeys, anchor: [UInt8]?, progress: (_ done: UInt64, _ all: UInt64) -> Void
    ) throws(StartFailure) -> Report {
        let serverKeys = try Engine.unwrap(root.record.wrappedKeys, 0, master, "the server's keys")
        guard let identity = root.record.identity else { throw .firstLayout }
        guard root.isGenuine(serverKeys) else { throw .doesNotOpen("the root document") }
        let sealed: [UInt8]
        do throws(StoreFailure) { sealed = try snapshot.state() } catch { throw .store(error) }
        let state = try StoreState(opening: sealed, of: identity, serverKeys)
        guard state.takenOver == nil, !state.isUnnamed else { throw .firstLayout }
        var look = Look(
            report: Report(identity: identity, masterID: root.record.masterID ?? 0, commit: state.commit),
            serverKeys: serverKeys, master: master, total: (try? count()) ?? 0)
        look.take(StoredDocument(key: RootRecord.key, document: root.document))
        do throws(StoreFailure) {
            try look.readDocuments(snapshot, progress)
            if look.digest != state.digest { look.report.problems.insert(.missingDocuments) }
            try look.readAudit(snapshot, state, progress)
        } catch {
            guard case .corrupt = error else { throw .store(error) }
            look.report.problems.insert(.unreadable)
        }
        if let anchor {
            look.report.anchorProblem = Anchor.problem(anchor, with: state, of: identity, serverKeys)
        }
        return look.report
    }

    private func count() throws(StoreFailure) -> UInt64 {
        var count = try snapshot.segmentCount()
        for kind in DocumentKind.allCases { count += try snapshot.count(kind) }
        return UInt64(count)
    }

    /// What is gathered on the way.
    private struct Look {
        var report: Report
        let serverKeys: TenantKeys
        let master: MasterKeys
        let total: UInt64
        var digest = SetDigest.empty
        private var keys: [UInt64: TenantKeys?] = [:]
        private var done: UInt64 = 0

        init(report: Report, serverKeys: TenantKeys, master: MasterKeys, total: UInt64) {
            self.report = report
            self.serverKeys = serverKeys
            self.master = master
            self.total = total
        }

        mutating func readDocuments(
            _ snapshot: any StoreSnapshot, _ progress: (UInt64, UInt64) -> Void
        ) throws(StoreFailure) {
            // The tenants come before what is theirs, since they have the keys. The root was read already.
            for kind in DocumentKind.allCases {
                while let stored = try snapshot.nextDocument(kind) {
                    take(stored)
                    tell(progress)
                }
            }
        }

        mutating func take(_ stored: StoredDocument) {
            digest.insert(stored.member, serverKeys)
            report.documents += 1
            if stored.key.kind == .tenant { takeKeys(stored) }
            guard !stored.isGenuine(serverKeys, { keys[$0] }) else { return }
            report.damaged += 1
            report.problems.insert(.damagedDocument)
        }

        private mutating func takeKeys(_ stored: StoredDocument) {
            guard let contents = stored.contentsOfServer(serverKeys),
                let record = try? TenantRecord(decoding: contents)
            else { return }
            // None for one whose keys are gone.
            keys[record.number] = .some(try? master.unwrap(record.wrappedKeys, tenant: record.number))
        }

        mutating func readAudit(
            _ snapshot: any StoreSnapshot, _ state: StoreState, _ progress: (UInt64, UInt64) -> Void
        ) throws(StoreFailure) {
            var (tag, next) = (AuditChain.origin, UInt64(1))
            while let segment = try snapshot.nextSegment() {
                guard segment.first == next, AuditChain.isIntact(segment, after: tag, serverKeys) else {
                    report.problems.insert(.brokenAudit(entry: next))
                    return
                }
                (tag, next) = (segment.tag, segment.last + 1)
                report.auditEntries += UInt64(segment.count)
                tell(progress)
            }
            if next != state.auditHead + 1 { report.problems.insert(.brokenAudit(entry: next)) }
        }

        private mutating func tell(_ progress: (UInt64, UInt64) -> Void) {
            done += 1
            progress(min(done, total), total)
        }
    }
}

package import FactorCore
import FactorCrypto

/// Moves everything that a store holds into another one: the same store, with all that is spent, revoked or under way.
package struct StoreMove {
    /// Documents, or segments, that are written at once.
    private static let batch = 512

    private let source: any StoreSnapshot
    private let root: FoundRoot

    /// Reads the root document, which tells which key is needed.
    package init(_ source: any StoreSnapshot) throws(StartFailure) {
        self.source = source
        do throws(StoreFailure) {
            guard let stored = try source.nextDocument(.root) else {
                throw StoreFailure.corrupt("there is no root document")
            }
            guard let record = try? RootRecord(decoding: stored.document.body) else {
                throw StoreFailure.corrupt("the root document is malformed")
            }
            root = FoundRoot(record: record, document: stored.document)
        } catch {
            throw .store(error)
        }
    }

    /// The salt and cost that turn a passphrase into the master key.
    package var header: RootRecord.Header { root.record.header }

    /// What was moved.
    package struct Report: Sendable {
        package let documents: UInt64
        package let auditEntries: UInt64
        /// The anchor of the new store.
        package let anchor: [UInt8]
    }

    /// Copies everything, reads it again and compares it with what the store's commits have added up, and only then
    /// lets the new store be used. What several sidecars have written becomes the part of the first.
    ///
    /// - Parameter isAnchored: Whether the new store is refused from now on if its anchor is missing; nil leaves that as
    ///   it is.
    ///
    /// `progress` is called now and then with the number of records done and the total.
    package func run(
        _ master: MasterKeys, into fill: any StoreFill, isAnchored: Bool? = nil,
        progress: (_ done: UInt64, _ all: UInt64) -> Void
    ) throws(StartFailure) -> Report {
        let serverKeys = try Engine.unwrap(root.record.wrappedKeys, 0, master, "the server's keys")
        let identity = root.record.identity
        var state: StoreState
        var copied: UInt64 = 0
        let all: UInt64
        do throws(StoreFailure) {
            try source.unlock(with: serverKeys)
            try fill.unlock(with: serverKeys)
            state = StoreState(joining: try StoreState.states(of: source.writers(), of: identity, serverKeys))
            state.isAnchored = isAnchored ?? state.isAnchored
            all = try count()
            try fill.add([StoredDocument(key: RootRecord.key, document: root.document)])
            for kind in DocumentKind.allCases where kind != .root {
                try inBatches(
                    { () throws(StoreFailure) in try source.nextDocument(kind) },
                    add: {
                        documents throws(StoreFailure) in
                        try fill.add(documents)
                        copied += UInt64(documents.count)
                        progress(copied / 2, all)
                    })
            }
            try inBatches(
                { () throws(StoreFailure) in try source.nextSegment() },
                add: {
                    segments throws(StoreFailure) in
                    try fill.add(segments)
                    copied += UInt64(segments.count)
                    progress(copied / 2, all)
                })
            let writers = state.logs.map { Int($0.writer) + 1 }.max() ?? 1
            try fill.set(state: state.sealed(for: identity, serverKeys, .system), writers: writers)
        } catch {
            throw .store(error)
        }
        let report = try verify(fill, master) { done, total in
            progress(all / 2 + done * all / max(1, 2 * total), all)
        }
        guard report.isWhole else { throw .tampered("the copy is not what was copied") }
        do throws(StoreFailure) { try fill.finish(root.record.layout) } catch { throw .store(error) }
        return Report(
            documents: report.documents, auditEntries: report.auditEntries,
            anchor: Anchor(state, of: identity, serverKeys).text(serverKeys))
    }

    /// Reads the copy again. Nothing holds it open on return.
    private func verify(
        _ fill: any StoreFill, _ master: MasterKeys, progress: (_ done: UInt64, _ all: UInt64) -> Void
    ) throws(StartFailure) -> StoreVerification.Report {
        let copy: any StoreSnapshot
        do throws(StoreFailure) { copy = try fill.snapshot() } catch { throw .store(error) }
        return try StoreVerification(copy).run(master, anchor: .notNamed, progress: progress)
    }

    private func count() throws(StoreFailure) -> UInt64 {
        var sum = UInt64(try source.segmentCount())
        for kind in DocumentKind.allCases { sum += UInt64(try source.count(kind)) }
        return sum
    }

    /// Passes on all elements, some at a time.
    private func inBatches<Element>(
        _ next: () throws(StoreFailure) -> Element?, add: ([Element]) throws(StoreFailure) -> Void
    ) throws(StoreFailure) {
        var batch: [Element] = []
        while let element = try next() {
            batch.append(element)
            if batch.count == Self.batch {
                try add(batch)
                batch = []
            }
        }
        if !batch.isEmpty { try add(batch) }
    }
}

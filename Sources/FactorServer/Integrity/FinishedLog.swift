package import FactorCore
package import FactorCrypto

/// The audit log of a sidecar that writes no more, because its store was restored or moved. The first writer's state
/// records how far it goes.
package struct FinishedLog: Equatable, Sendable {
    /// The number of the last entry, and the first half of the tag that the chain ends in.
    package let head: UInt64
    package let tag: DocumentTag
    package var beginning: AuditBeginning

    package init(head: UInt64, tag: DocumentTag, beginning: AuditBeginning) {
        self.head = head
        self.tag = tag
        self.beginning = beginning
    }

    /// The log of a writer that ends here; nil if nothing is in it.
    init?(of state: StoreState) {
        guard state.auditHead > state.auditBeginning.removed else { return nil }
        self.init(head: state.auditHead, tag: state.auditTag, beginning: state.auditBeginning)
    }

    var writer: UInt16 { AuditNumber.writer(of: head) }

    func write(to writer: inout ByteWriter) {
        LogExtent(head: head, beginning: beginning).write(to: &writer)
        writer.id(DocumentID(high: tag.high, low: tag.low))
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        let extent = try LogExtent(from: &reader)
        guard let head = extent.head, extent.writer > 0 else { throw Malformed() }
        let tag = try reader.id()
        self.init(head: head, tag: DocumentTag(high: tag.high, low: tag.low), beginning: extent.beginning)
    }
}

/// An audit log as the states say that it is.
struct KnownLog: Equatable, Sendable {
    /// The number of the last entry; of a log without one, the number before its first.
    let head: UInt64
    let beginning: AuditBeginning
    /// The writer whose state says so.
    let keeper: UInt16

    var writer: UInt16 { AuditNumber.writer(of: head) }
    var isFinished: Bool { keeper != writer }
    /// Nothing was entered.
    var hasNoEntries: Bool { AuditNumber.place(of: head) == 0 }

    init(_ state: StoreState) {
        (head, beginning, keeper) = (state.auditHead, state.auditBeginning, state.writer)
    }

    init(_ log: FinishedLog, keptBy keeper: UInt16) {
        (head, beginning, self.keeper) = (log.head, log.beginning, keeper)
    }

    /// A log of which nothing is left.
    private init(nothingOf writer: UInt16, keptBy keeper: UInt16) {
        beginning = .origin(of: writer)
        (head, self.keeper) = (beginning.removed, keeper)
    }

    /// The same log, as its keeper's present state says that it is.
    func present(in state: StoreState) -> KnownLog {
        guard isFinished else { return KnownLog(state) }
        return state.finishedLogs.first { $0.writer == writer }.map { KnownLog($0, keptBy: keeper) }
            ?? KnownLog(nothingOf: writer, keptBy: keeper)
    }

    var extent: LogExtent { LogExtent(head: head, beginning: beginning) }
}

extension StoreState {
    /// The writer's own log, and the finished ones that it keeps.
    var logs: [KnownLog] { [KnownLog(self)] + finishedLogs.map { KnownLog($0, keptBy: writer) } }

    /// The state of a store with one writer, which goes on with what several have written.
    ///
    /// - Parameter states: Those of all writers, the first one that of writer 0.
    init(joining states: [StoreState]) {
        self = states.first ?? .empty
        for other in states.dropFirst() {
            commit += other.commit
            digest.add(other.digest)
            finishedLogs += [FinishedLog(of: other)].compactMap { $0 } + other.finishedLogs
            if let theirs = other.time, theirs.time > time?.time ?? theirs.time.advanced(bySeconds: -1) {
                time = theirs
            }
        }
    }

    /// Notes that entries were removed from the beginning of the writer's own log or a finished one. Of a finished one, all
    /// may go.
    mutating func remove(before beginning: AuditBeginning) {
        guard AuditNumber.writer(of: beginning.removed) != writer else {
            auditBeginning = beginning
            return
        }
        for index in finishedLogs.indices where finishedLogs[index].writer == AuditNumber.writer(of: beginning.removed)
        {
            finishedLogs[index].beginning = beginning
        }
        finishedLogs.removeAll { $0.head == $0.beginning.removed }
    }
}

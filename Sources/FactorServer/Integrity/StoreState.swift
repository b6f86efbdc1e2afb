package import FactorCore
package import FactorCrypto

/// What is known of the whole store after a commit. Each commit stores it, sealed, in the same transaction.
///
/// On a shared store each writer has its own: its audit log, its commits, and their part of the digest. All parts add up to the
/// digest of all documents.
package struct StoreState: Equatable, Sendable {
    /// The stored formats; 1 and 2 are never used.
    private enum Format: UInt8 {
        case plain = 3
        case anchored = 4
        /// With a time witness.
        case timed = 5
        case timedAnchored = 6
        /// With the beginning of the audit log, and a time witness if there is one.
        case shortened = 7
        case shortenedAnchored = 8
        /// With finished logs; whether there are a beginning of the audit log and a time witness, a byte says.
        case joined = 9
        case joinedAnchored = 10
    }

    /// The number of the writer's commits in this incarnation of the store.
    package var commit: UInt64
    /// The sum over all documents; of a shared store, what the writer's commits have added to it.
    package var digest: SetDigest
    /// The number of the last audit entry, and the first half of the tag that the audit chain ends in.
    package var auditHead: UInt64
    package var auditTag: DocumentTag
    /// Where the audit log begins.
    package var auditBeginning: AuditBeginning
    /// The logs of sidecars that write no more. Only the first writer keeps them.
    package var finishedLogs: [FinishedLog] = []
    /// The store has an anchor.
    package var isAnchored = false
    /// What was known of the time at the commit; nil until an engine has committed: the store was just made, or restored.
    var time: TimeWitness?

    /// The state of an empty store with one writer.
    package static let empty = beginning(of: 0)

    /// The state of a writer before its first commit.
    package static func beginning(of writer: UInt16) -> StoreState {
        StoreState(commit: 0, digest: .empty, auditHead: AuditNumber.start(of: writer), auditTag: .none)
    }

    /// Whose state it is.
    package var writer: UInt16 { AuditNumber.writer(of: auditHead) }
    /// Nothing was entered into the audit log.
    var hasNoEntries: Bool { KnownLog(self).hasNoEntries }

    /// Returns the part of a segment's tag that the state contains.
    static func auditTag(of segment: AuditSegment) -> DocumentTag {
        DocumentTag(endOf: Array(segment.tag.prefix(DocumentTag.length)))
    }

    /// Seals the state for one incarnation of a store. It does not open in another incarnation.
    func sealed(for identity: StoreIdentity, _ serverKeys: TenantKeys, _ randomness: Randomness) -> [UInt8] {
        var writer = ByteWriter(capacity: 96)
        writer.byte(format.rawValue)
        writer.fixed(commit)
        writer.id(DocumentID(high: digest.high, low: digest.low))
        writer.fixed(auditHead)
        writer.id(DocumentID(high: auditTag.high, low: auditTag.low))
        if !finishedLogs.isEmpty {
            writer.byte((auditBeginning.isOrigin ? 0 : 2) | (time == nil ? 0 : 1))
            if !auditBeginning.isOrigin { auditBeginning.write(to: &writer) }
            writer.varint(UInt64(finishedLogs.count))
            for log in finishedLogs { log.write(to: &writer) }
        } else if !auditBeginning.isOrigin {
            auditBeginning.write(to: &writer)
            writer.byte(time == nil ? 0 : 1)
        }
        time?.append(to: &writer)
        return serverKeys.seal(writer.bytes, at: Self.place(identity), randomness: randomness)
    }

    private var format: Format {
        if !finishedLogs.isEmpty { return isAnchored ? .joinedAnchored : .joined }
        if !auditBeginning.isOrigin { return isAnchored ? .shortenedAnchored : .shortened }
        if time != nil { return isAnchored ? .timedAnchored : .timed }
        return isAnchored ? .anchored : .plain
    }

    /// Opens what `sealed` returned for the same incarnation.
    package init(opening sealed: [UInt8], of identity: StoreIdentity, _ serverKeys: TenantKeys) throws(StartFailure) {
        let state: StoreState?
        do throws(CryptoFailure) {
            state = try serverKeys.open(sealed, at: Self.place(identity)) { try? StoreState(decoding: $0.array()) }
        } catch {
            throw .doesNotOpen("the state left by the last commit")
        }
        guard let state else { throw .malformed("the state left by the last commit") }
        self = state
    }

    private init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        guard let format = Format(rawValue: try reader.byte()) else { throw Malformed() }
        isAnchored = [.anchored, .timedAnchored, .shortenedAnchored, .joinedAnchored].contains(format)
        commit = try reader.fixed()
        let sum = try reader.id()
        digest = SetDigest(high: sum.high, low: sum.low)
        auditHead = try reader.fixed()
        auditBeginning = .origin(of: AuditNumber.writer(of: auditHead))
        let tag = try reader.id()
        auditTag = DocumentTag(high: tag.high, low: tag.low)
        var isTimed = format == .timed || format == .timedAnchored
        if format == .shortened || format == .shortenedAnchored {
            auditBeginning = try AuditBeginning(from: &reader)
            isTimed = try reader.byte() == 1
        } else if format == .joined || format == .joinedAnchored {
            let flags = try reader.byte()
            guard flags < 4 else { throw Malformed() }
            if flags & 2 != 0 { auditBeginning = try AuditBeginning(from: &reader) }
            let count = try reader.varint()
            guard (1...UInt64(UInt16.max)).contains(count) else { throw Malformed() }
            for _ in 0..<count { finishedLogs.append(try FinishedLog(from: &reader)) }
            isTimed = flags & 1 != 0
        }
        if isTimed { time = try TimeWitness(from: &reader) }
        guard reader.isAtEnd else { throw Malformed() }
    }

    init(commit: UInt64, digest: SetDigest, auditHead: UInt64, auditTag: DocumentTag) {
        self.commit = commit
        self.digest = digest
        self.auditHead = auditHead
        auditBeginning = .origin(of: AuditNumber.writer(of: auditHead))
        self.auditTag = auditTag
    }

    private static func place(_ identity: StoreIdentity) -> AssociatedData {
        AssociatedData(
            schema: 1, tenant: 0, document: (identity.store.high, identity.store.low),
            record: (identity.incarnation.high, identity.incarnation.low), kind: SealedRecord.storeState.rawValue)
    }
}

/// Keeps a store's state from one commit to the next.
package struct StoreLedger: Sendable {
    private let keys: TenantKeys
    private let identity: StoreIdentity
    private let randomness: Randomness
    /// The state after the last durable commit.
    package private(set) var state: StoreState

    package init(_ state: StoreState, of identity: StoreIdentity, _ serverKeys: TenantKeys, _ randomness: Randomness) {
        self.state = state
        self.identity = identity
        self.randomness = randomness
        keys = serverKeys
    }

    /// Adds the resulting state to a batch and returns it; `change` may alter it further. It is to be adopted once it
    /// is durable.
    ///
    /// `each` is called with the difference that each write makes.
    package func close(
        _ batch: inout StoreBatch, each: (DocumentKey, SetDigest) -> Void = { _, _ in },
        change: (inout StoreState) -> Void = { _ in }
    ) -> StoreState {
        var next = state
        next.commit += 1
        for write in batch.writes {
            let difference = SetDigest(of: write, keys)
            next.digest.add(difference)
            each(write.key, difference)
        }
        // A restore also writes what others had entered into their logs.
        if let segment = batch.segment, AuditNumber.writer(of: segment.first) == state.writer {
            next.auditHead = segment.last
            next.auditTag = StoreState.auditTag(of: segment)
        }
        change(&next)
        batch.state = next.sealed(for: identity, keys, randomness)
        return next
    }

    /// Continues from a state whose batch is durable.
    package mutating func adopt(_ next: StoreState) {
        state = next
    }
}

extension SetDigest {
    /// Computes the difference that a write makes: what it leaves minus what it replaces.
    ///
    /// An idle write does the same work without effect: it takes the place of a hot write, and must be
    /// indistinguishable from it.
    init(of write: DocumentWrite, _ keys: TenantKeys) {
        self = .empty
        if case .idle = write.change {
            let member = write.key.member(write.expected.tag)
            insert(member, keys)
            remove(member, keys)
            return
        }
        let result = write.result
        if !write.expected.isNone { remove(write.key.member(write.expected.tag), keys) }
        if !result.isNone { insert(write.key.member(result.tag), keys) }
    }
}

import FactorCore
package import FactorCrypto

/// Where a store's anchor is kept: outside of the database, so that restoring an older database does not replace it.
package protocol AnchorPlace: Sendable {
    /// Returns the anchor as last written; nil if none was ever written.
    func read() throws(AnchorFailure) -> [UInt8]?

    /// Replaces the anchor, durably.
    func write(_ anchor: [UInt8]) throws(AnchorFailure)
}

/// Why an anchor cannot be read or written, for the log and for people.
package struct AnchorFailure: Error, Equatable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}

/// What is kept outside of a store, so that an older copy of the whole store is noticed: the store's identity and
/// incarnation, and how far its commits have come.
///
/// One line of text: `factord-anchor 1`, the store, its incarnation, the number of the last commit that it records, a
/// keyed hash of the store's state after that commit, and a keyed hash of the line. Of a shared store, the commits are
/// those of one sidecar, and before the last word come the commits that it has seen of others: `NUMBER:COMMIT`, separated
/// by commas.
package struct Anchor: Equatable, Sendable {
    private static let head = "factord-anchor 1 "

    package let identity: StoreIdentity
    package let commit: UInt64
    /// A keyed hash of the store's state after that commit.
    let check: DocumentID
    /// The last commits that were seen of the store's other writers.
    let others: SeenCommits

    package init(_ state: StoreState, of identity: StoreIdentity, _ serverKeys: TenantKeys) {
        self.init(state, SeenCommits(), of: identity, serverKeys)
    }

    init(
        _ state: StoreState, _ others: SeenCommits, of identity: StoreIdentity, _ serverKeys: TenantKeys
    ) {
        self.identity = identity
        self.others = others
        commit = state.commit
        check = Self.check(state, identity, serverKeys)
    }

    private static func check(
        _ state: StoreState, _ identity: StoreIdentity, _ serverKeys: TenantKeys
    ) -> DocumentID {
        var writer = ByteWriter()
        for word in [state.commit, state.digest.high, state.digest.low, state.auditHead] { writer.fixed(word) }
        writer.fixed(state.auditTag.high)
        writer.fixed(state.auditTag.low)
        let (high, low) = serverKeys.tag(writer.bytes, at: place(.anchoredState, identity))
        return DocumentID(high: high, low: low)
    }

    private static func place(_ kind: SealedRecord, _ identity: StoreIdentity) -> AssociatedData {
        AssociatedData(
            schema: 1, tenant: 0, document: (identity.store.high, identity.store.low),
            record: (identity.incarnation.high, identity.incarnation.low), kind: kind.rawValue)
    }

    /// Returns the line to keep.
    package func text(_ serverKeys: TenantKeys) -> [UInt8] {
        let line = Array(
            "\(Self.head)\(identity.store.text) \(identity.incarnation.text) \(commit) \(check.text) \(others.text)"
                .utf8)
        let (high, low) = serverKeys.tag(line, at: Self.place(.anchorLine, identity))
        return line + Base32.identifier(high: high, low: low) + [0x0A]
    }

    /// Whether two lines are anchors of one store, whatever has happened to it in between.
    package static func areOfOneStore(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard let one = Anchor(one), let other = Anchor(other) else { return false }
        return one.identity.store == other.identity.store
    }

    private init?(_ text: [UInt8]) {
        guard text.starts(with: Self.head.utf8), text.last == 0x0A else { return nil }
        let words = text.dropFirst(Self.head.utf8.count).dropLast().split(separator: 0x20).map { Array($0) }
        guard words.count == 5 || words.count == 6, let store = DocumentID(words[0]),
            let incarnation = DocumentID(words[1]),
            let commit = UInt64(String(decoding: words[2], as: UTF8.self)), let check = DocumentID(words[3]),
            let others = SeenCommits(words.count == 6 ? words[4] : [])
        else { return nil }
        self.others = others
        identity = StoreIdentity(store: store, incarnation: incarnation)
        self.commit = commit
        self.check = check
    }

    /// Returns the commits of other writers that a line names, if it is a line for that store.
    static func others(in line: [UInt8], of identity: StoreIdentity, _ serverKeys: TenantKeys) -> SeenCommits {
        guard let anchor = Anchor(line), identity == anchor.identity, anchor.text(serverKeys) == line else {
            return SeenCommits()
        }
        return anchor.others
    }

    /// Returns why a store does not match an anchor line; nil if it does.
    static func problem(
        _ line: [UInt8], with state: StoreState, of identity: StoreIdentity, _ serverKeys: TenantKeys
    ) -> AnchorProblem? {
        guard let anchor = Anchor(line) else { return .malformed }
        // Another store has other keys, so its line is recognised by the id alone.
        guard identity.store == anchor.identity.store else { return .otherStore }
        // It must be spelt exactly as it would be written: the last word is a hash of the others.
        guard anchor.text(serverKeys) == line else { return .malformed }
        guard identity.incarnation == anchor.identity.incarnation else { return .otherIncarnation }
        guard state.commit >= anchor.commit else { return .older(behind: anchor.commit - state.commit) }
        guard state.commit > anchor.commit || check(state, identity, serverKeys) == anchor.check else { return .other }
        return nil
    }
}

/// Why a store does not match its anchor.
package enum AnchorProblem: Equatable, Sendable {
    /// The store had an anchor, and it is gone.
    case missing
    /// Its place contains something else, or it was changed.
    case malformed
    case otherStore
    /// The store was restored since, or it is a copy from before a restore.
    case otherIncarnation
    /// This many commits are missing from the store.
    case older(behind: UInt64)
    /// After the same number of commits, the store's state differs.
    case other
    case unreachable(String)
}

extension DocumentID {
    /// The id in lower-case base 32.
    fileprivate var text: String { String(decoding: Base32.identifier(high: high, low: low), as: UTF8.self) }

    fileprivate init?(_ text: [UInt8]) {
        guard let bits = Base32.identifierBits(text) else { return nil }
        self.init(high: bits.high, low: bits.low)
    }
}

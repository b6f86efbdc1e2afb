import FactorCore
import FactorCrypto

/// The state of a store's anchor.
package struct AnchorStatus: Sendable {
    /// The last commit that the anchor records.
    package internal(set) var commit: UInt64
    /// Why the last write failed; nil if it succeeded.
    package internal(set) var failure: String?
    /// A write is in progress.
    var isUnderWay = false
    /// The commits of other writers that the anchor records.
    var others = SeenCommits()
}

/// Keeps the anchor about a second behind the commits, and never ahead of them.
extension Engine {
    /// Compares a store with its anchor before anything is served, and writes the anchor, so that an obstacle to
    /// writing it shows at once. Returns nil if no place for an anchor is configured.
    static func holdToAnchor(
        _ state: StoreState, of identity: StoreIdentity, _ configuration: Configuration, _ serverKeys: TenantKeys
    ) throws(StartFailure) -> AnchorStatus? {
        guard let place = configuration.anchor else { return nil }
        try requireAnchored(state, of: identity, configuration, serverKeys)
        let others = try anchorText(configuration).map { Anchor.others(in: $0, of: identity, serverKeys) }
        let anchor = Anchor(state, others ?? SeenCommits(), of: identity, serverKeys)
        do throws(AnchorFailure) { try place.write(anchor.text(serverKeys)) } catch {
            throw .anchor(.unreachable(error.text))
        }
        return AnchorStatus(commit: state.commit, others: anchor.others)
    }

    /// Throws if the store does not match its anchor. Does nothing if no place for an anchor is configured.
    static func requireAnchored(
        _ state: StoreState, of identity: StoreIdentity, _ configuration: Configuration, _ serverKeys: TenantKeys
    ) throws(StartFailure) {
        guard configuration.anchor != nil else { return }
        if let text = try anchorText(configuration) {
            if let problem = Anchor.problem(text, with: state, of: identity, serverKeys) { throw .anchor(problem) }
        } else if state.isAnchored {
            throw .anchor(.missing)
        }
    }

    /// Refuses to create a store at a place that holds another store's anchor.
    static func requireNoAnchor(_ configuration: Configuration) throws(StartFailure) {
        guard try anchorText(configuration) == nil else { throw .anchor(.otherStore) }
    }

    /// Returns the anchor as last written; nil if there is none.
    private static func anchorText(_ configuration: Configuration) throws(StartFailure) -> [UInt8]? {
        do throws(AnchorFailure) { return try configuration.anchor?.read() } catch {
            throw .anchor(.unreachable(error.text))
        }
    }

    /// Writes the anchor if there were commits since. Called at every tick.
    func tickAnchor() {
        guard let place = configuration.anchor, let thread = anchorThread, let status = anchor, !status.isUnderWay,
            durableState.commit > status.commit || seenCommits != status.others
        else { return }
        let (state, others) = (durableState, seenCommits)
        let text = Anchor(state, others, of: identity, serverKeys).text(serverKeys)
        let loop = configuration.loop
        anchor?.isUnderWay = thread.submit { [weak self] in
            let outcome: Result<Void, AnchorFailure>
            do throws(AnchorFailure) { outcome = .success(try place.write(text)) } catch { outcome = .failure(error) }
            loop.post { [weak self] in self?.didWriteAnchor(state, others, outcome) }
        }
    }

    private func didWriteAnchor(_ state: StoreState, _ others: SeenCommits, _ outcome: Result<Void, AnchorFailure>) {
        anchor?.isUnderWay = false
        switch outcome {
        case .success:
            anchor?.commit = state.commit
            anchor?.others = others
            anchor?.failure = nil
        case .failure(let failure):
            if anchor?.failure == nil { observer.anchorFailed(failure.text) }
            anchor?.failure = failure.text
        }
    }

    /// Writes the anchor once more at an orderly shutdown, so that it records the last commit. The threads have ended.
    func finishAnchor(_ state: StoreState) {
        guard let place = configuration.anchor, let status = anchor, state.commit > status.commit else { return }
        let text = Anchor(state, seenCommits, of: identity, serverKeys).text(serverKeys)
        do throws(AnchorFailure) { try place.write(text) } catch {
            observer.anchorFailed(error.text)
        }
    }

    /// The store has an anchor, but none is configured this time, so it is neither checked nor written.
    package var isAnchorIgnored: Bool { durableState.isAnchored && anchor == nil }

    /// The number of commits in this incarnation of the store.
    package var durableCommit: UInt64 { durableState.commit }

    /// The number of commits that the anchor does not record yet; nil without an anchor.
    package var commitsBehindAnchor: UInt64? { anchor.map { durableState.commit - $0.commit } }
}

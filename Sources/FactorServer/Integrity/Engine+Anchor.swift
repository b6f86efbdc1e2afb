import FactorCore
import FactorCrypto

/// How a store's anchor stands.
package struct AnchorStatus: Sendable {
    /// The last commit that the anchor knows of.
    package internal(set) var commit: UInt64
    /// Why it could not be written the last time; nil where it could.
    package internal(set) var failure: String?
    /// Whether it is being written.
    var isUnderWay = false
}

/// Keeps the anchor a second behind the commits, never before them.
extension Engine {
    /// Holds a store against its anchor before anything is served, and writes it, so that what keeps it from being written
    /// shows at once. Gives nil where there is no place for one.
    static func holdToAnchor(
        _ state: StoreState, of identity: StoreIdentity, _ configuration: Configuration, _ serverKeys: TenantKeys
    ) throws(StartFailure) -> AnchorStatus? {
        guard let place = configuration.anchor else { return nil }
        try requireAnchored(state, of: identity, configuration, serverKeys)
        do throws(AnchorFailure) {
            try place.write(Anchor(state, of: identity, serverKeys).text(serverKeys))
        } catch {
            throw .anchor(.unreachable(error.text))
        }
        return AnchorStatus(commit: state.commit)
    }

    /// Refuses a store that is not the one which its anchor knows, where there is a place for one.
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

    /// Refuses to begin a store where there is the anchor of another one.
    static func requireNoAnchor(_ configuration: Configuration) throws(StartFailure) {
        guard try anchorText(configuration) == nil else { throw .anchor(.otherStore) }
    }

    /// The anchor as it was written last; nil where there is none.
    private static func anchorText(_ configuration: Configuration) throws(StartFailure) -> [UInt8]? {
        do throws(AnchorFailure) { return try configuration.anchor?.read() } catch {
            throw .anchor(.unreachable(error.text))
        }
    }

    /// Writes the anchor where commits came since. Called at every tick.
    func tickAnchor() {
        guard let place = configuration.anchor, let thread = anchorThread, let status = anchor, !status.isUnderWay,
            durableState.commit > status.commit
        else { return }
        let state = durableState
        let text = Anchor(state, of: identity, serverKeys).text(serverKeys)
        let loop = configuration.loop
        anchor?.isUnderWay = thread.submit { [weak self] in
            let outcome: Result<Void, AnchorFailure>
            do throws(AnchorFailure) { outcome = .success(try place.write(text)) } catch { outcome = .failure(error) }
            loop.post { [weak self] in self?.didWriteAnchor(state, outcome) }
        }
    }

    private func didWriteAnchor(_ state: StoreState, _ outcome: Result<Void, AnchorFailure>) {
        anchor?.isUnderWay = false
        switch outcome {
        case .success:
            anchor?.commit = state.commit
            anchor?.failure = nil
        case .failure(let failure):
            if anchor?.failure == nil { observer.anchorFailed(failure.text) }
            anchor?.failure = failure.text
        }
    }

    /// Writes the anchor once more at an orderly end, so that nothing is behind it. The threads have ended.
    func finishAnchor(_ state: StoreState) {
        guard let place = configuration.anchor, let status = anchor, state.commit > status.commit else { return }
        do throws(AnchorFailure) { try place.write(Anchor(state, of: identity, serverKeys).text(serverKeys)) } catch {
            observer.anchorFailed(error.text)
        }
    }

    /// Whether the store has an anchor that this start was not told of, so that it is neither held to it nor writes it.
    package var isAnchorIgnored: Bool { durableState.isAnchored && anchor == nil }

    /// How many commits there have been in this incarnation of the store.
    package var durableCommit: UInt64 { durableState.commit }

    /// Commits that the anchor does not know of yet; nil where there is none.
    package var commitsBehindAnchor: UInt64? { anchor.map { durableState.commit - $0.commit } }
}

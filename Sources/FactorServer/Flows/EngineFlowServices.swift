import FactorCore
import FactorCrypto

/// What flows may ask of the engine during a decision.
final class EngineFlowServices: FlowServices {
    private let engine: Engine
    private let tenant: Tenant
    /// The record that throttles guesses at the flow's identifier; nil until it was needed.
    private var identifierThrottle: LoadedSubject?

    init(_ engine: Engine, _ tenant: Tenant) {
        self.engine = engine
        self.tenant = tenant
    }

    func owner(of identifier: Identifier) throws(Failure) -> IdentifierOwner? {
        try engine.owner(of: identifier, in: tenant)
    }

    func admitMessage(to address: Address, _ request: MessageRequest) throws(Failure) -> Bool {
        try engine.admitMessage(to: address, request, in: tenant)
    }

    func throttles(at identifier: Identifier) throws(Failure) -> [GuessPool] {
        let draft = try engine.loadSubject(engine.identifierThrottle(of: identifier, in: tenant), nil, in: tenant)
        let pools = draft.subject.pools
        identifierThrottle = consume draft
        return pools
    }

    /// Returns that record, to be staged.
    func takeIdentifierThrottle() -> LoadedSubject? { identifierThrottle.take() }

    func guessPool(at address: Address) throws(Failure) -> GuessPool {
        try guesses(at: address).subject.pool(address.kind)
    }

    func chargeGuess(at address: Address, costing cost: Probability) throws(Failure) {
        var draft = try guesses(at: address)
        draft.subject.countForAddress()
        draft.subject.charge(GuessCost(address.kind, cost), draft.decision)
        engine.stage(draft, peer: 0)
    }

    /// Loads the guess record of a pending address. It is like the record of an unknown name, but apart from all names:
    /// signing in with the address, and guesses there, use other pools.
    private func guesses(at address: Address) throws(Failure) -> LoadedSubject {
        let (high, low) = tenant.keys.index(
            BlindDomain.pendingAddress.rawValue, [address.medium.rawValue] + Array(address.mailbox.utf8))
        let key = DocumentKey(kind: .subject, tenant: tenant.number, id: DocumentID(high: high, low: low))
        return try engine.loadSubject(key, nil, in: tenant)
    }
}

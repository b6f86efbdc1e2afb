import FactorCore

/// What flows may ask of the engine while they are decided about.
final class EngineWorld: FlowWorld {
    private let engine: Engine
    private let tenant: Tenant
    /// Whether any answer rests on something that is not durable yet.
    private(set) var mustWait = false

    init(_ engine: Engine, _ tenant: Tenant) {
        self.engine = engine
        self.tenant = tenant
    }

    func owner(of identifier: Identifier) throws(Failure) -> IdentifierOwner? {
        let found = try engine.owner(of: identifier, in: tenant)
        if found.mustWait { mustWait = true }
        return found.owner
    }

    func exists(_ name: SubjectID) throws(Failure) -> Bool {
        let draft = try engine.takeUp(tenant.key(of: name), name, in: tenant)
        return draft.subject.exists
    }

    func admitMessage(to address: Address) throws(Failure) {
        try engine.admitMessage(to: address, in: tenant)
    }
}

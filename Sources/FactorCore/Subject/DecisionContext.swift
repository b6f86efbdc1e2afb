package import FactorCrypto

/// What a decision may look at besides the state, and what it leaves for the record.
package struct DecisionContext {
    /// Trusted time: what ages are counted by.
    package let now: Timestamp
    /// The time of day, which codes of authenticator apps go by. The same, unless the clock has jumped.
    package let wall: Timestamp
    package let ground: TenantContext
    /// The subject's own name, needed where a new subject's name is sealed; nil in upkeep, which knows keys only.
    package let name: SubjectID?
    /// The subject's document, which every sealed blob in it is bound to.
    package let document: DocumentKey
    /// What happened, for the audit log: hardly ever more than one thing.
    package private(set) var firstEvent: AuditEvent?
    package private(set) var furtherEvents: [AuditEvent] = []
    /// What is to be done beside the subject, in the same commit.
    package private(set) var sideEffects: [SideEffect] = []
    /// Where it gets what it needs hashed.
    package let hashes: HashExchange
    /// What it costs to check the password that was stored; nil where none was.
    package private(set) var passwordCost: PasswordCost?

    /// - Parameter wall: The same as `now` where left out.
    package init(
        now: Timestamp, wall: Timestamp? = nil, ground: TenantContext, name: SubjectID?, document: DocumentKey,
        hashes: HashExchange = HashExchange()
    ) {
        self.hashes = hashes
        self.now = now
        self.wall = wall ?? now
        self.ground = ground
        self.name = name
        self.document = document
    }

    package var policy: Policy { ground.policy }
    package var keys: TenantKeys { ground.keys }
    package var randomness: Randomness { ground.randomness }

    /// Leaves a side effect. Where one cannot be done, nothing that was decided is kept.
    package mutating func leave(_ sideEffect: SideEffect) {
        sideEffects.append(sideEffect)
    }

    /// Leaves word of what it costs to check a password that is stored.
    mutating func note(_ cost: PasswordCost) {
        passwordCost = cost
    }

    /// Leaves an event for the audit log.
    package mutating func record(_ event: AuditEvent) {
        if firstEvent == nil {
            firstEvent = event
        } else {
            furtherEvents.append(event)
        }
    }
}

/// What a tenant's decisions rest on from one to the next.
package final class TenantContext: Sendable {
    package let policy: Policy
    package let keys: TenantKeys
    package let randomness: Randomness
    /// What is nobody's, opened where there is no factor so that the work is the same.
    package let decoy: Decoy
    /// When the store came out of a backup, and what was used since was forgotten; nil where it never did.
    package let restoredAt: Timestamp?

    package init(
        policy: Policy, keys: TenantKeys, randomness: Randomness, tenant: UInt64, restoredAt: Timestamp? = nil
    ) {
        self.restoredAt = restoredAt
        self.policy = policy
        self.keys = keys
        self.randomness = randomness
        decoy = Decoy(tenant: tenant, keys: keys, randomness: randomness)
    }
}

/// A sealed seed and a sealed address that belong to no one, made when a tenant's keys are loaded.
package struct Decoy: Sendable {
    let sealedSeed: ArraySlice<UInt8>
    /// As long as many people's.
    let sealedAddress: ArraySlice<UInt8>
    let place: AssociatedData

    package init(tenant: UInt64, keys: TenantKeys, randomness: Randomness) {
        place = AssociatedData(schema: Sealed.schema, tenant: tenant, document: .zero, record: .zero, kind: .decoy)
        let seed = SecretBytes.random(20, from: randomness)
        let place = place
        sealedSeed = seed.withBytes { keys.seal($0, at: place, randomness: randomness)[...] }
        let address = Array("nobody.here@example.invalid".utf8)
        sealedAddress = keys.seal(RawSpan(_elements: address.span), at: place, randomness: randomness)[...]
    }
}

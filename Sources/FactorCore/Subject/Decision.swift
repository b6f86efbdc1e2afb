package import FactorCrypto

/// What a decision may look at besides the state, and what it leaves for the record.
package struct Decision {
    package let now: Timestamp
    package let policy: Policy
    package let keys: TenantKeys
    package let randomness: Randomness
    /// The subject's own name, needed where a new subject's name is sealed; nil in upkeep, which knows keys only.
    package let name: SubjectID?
    /// The subject's document, which every sealed blob in it is bound to.
    package let document: DocumentKey
    /// A sealed seed that is nobody's, opened where there is no factor so that the work is the same.
    package let decoy: Decoy
    /// What happened, for the audit log.
    package private(set) var events: [AuditEvent] = []

    package init(
        now: Timestamp, policy: Policy, keys: TenantKeys, randomness: Randomness, name: SubjectID?,
        document: DocumentKey, decoy: Decoy
    ) {
        self.now = now
        self.policy = policy
        self.keys = keys
        self.randomness = randomness
        self.name = name
        self.document = document
        self.decoy = decoy
    }

    package mutating func record(_ event: AuditEvent) {
        events.append(event)
    }
}

/// A sealed seed that belongs to no one, made when a tenant's keys are loaded.
package struct Decoy: Sendable {
    let sealedSeed: [UInt8]
    let place: Place

    package init(tenant: UInt64, keys: TenantKeys, randomness: Randomness) {
        place = Place(schema: Sealed.schema, tenant: tenant, document: .zero, record: .zero, kind: .decoy)
        let seed = SecretBytes.random(20, from: randomness)
        let place = place
        sealedSeed = seed.withBytes { keys.seal($0, at: place, randomness: randomness) }
    }
}

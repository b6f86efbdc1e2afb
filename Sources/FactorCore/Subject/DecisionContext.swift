package import FactorCrypto

/// The input of a decision other than the state, and its results for the commit.
package struct DecisionContext {
    /// The trusted time, by which ages are measured.
    package let now: Timestamp
    /// The time of day, which authenticator apps use. The same as `now` unless the clock has jumped.
    package let wall: Timestamp
    package let tenantContext: TenantContext
    /// The subject's name, needed to seal the name of a new subject. Nil in upkeep, which knows only keys.
    package let name: SubjectID?
    /// The key of the subject's document, to which every sealed blob in it is bound.
    package let document: DocumentKey
    /// Whether it may change what verifies. The caller has checked on whose authority.
    package let mayChangeFactors: Bool
    /// What was guessed at addresses without an owner; nil where the decision proves none, or a flow counts them.
    package var addressGuesses: (any AddressGuesses)?
    /// The first event for the audit log. There is rarely a second one.
    package private(set) var firstEvent: AuditEvent?
    package private(set) var furtherEvents: [AuditEvent] = []
    /// The only event is the refusal of a proof that no pool counts.
    package private(set) var isUncounted = false
    /// Actions outside of the subject, in the same commit.
    package private(set) var sideEffects: [SideEffect] = []
    /// The credential of which there may be a copy, whatever becomes of the request; nil for none.
    package private(set) var copied: CopiedCredential?
    /// The source of the decision's hashes.
    package let hashes: HashExchange
    /// The cost of checking the password that was stored; nil if none was.
    package private(set) var passwordCost: PasswordCost?

    /// - Parameter wall: `now` if omitted.
    package init(
        now: Timestamp, wall: Timestamp? = nil, tenantContext: TenantContext, name: SubjectID?, document: DocumentKey,
        hashes: HashExchange = HashExchange(), mayChangeFactors: Bool = true
    ) {
        self.hashes = hashes
        self.mayChangeFactors = mayChangeFactors
        self.now = now
        self.wall = wall ?? now
        self.tenantContext = tenantContext
        self.name = name
        self.document = document
    }

    package var policy: Policy { tenantContext.policy }
    package var keys: TenantKeys { tenantContext.keys }
    package var randomness: Randomness { tenantContext.randomness }

    /// Throws in a decision that was begun as one that changes no factor. Everything that adds a factor, removes one, or
    /// makes one active or not asks this, so that no method can do it without the check of `Subject.requireOwner`.
    func requireFactorChange() throws(Failure) {
        guard mayChangeFactors else { throw .internal("a decision that may not changes a factor") }
    }

    /// Adds a side effect. If it cannot be done, nothing of the decision is kept.
    package mutating func leave(_ sideEffect: SideEffect) {
        sideEffects.append(sideEffect)
    }

    /// Tells operators that there may be a copy of a credential, once the decision is committed.
    mutating func suspect(_ credential: CopiedCredential) {
        copied = credential
    }

    /// Notes the cost of checking a password that is stored.
    mutating func note(_ cost: PasswordCost) {
        passwordCost = cost
    }

    /// Adds an event for the audit log.
    ///
    /// - Parameter isCounted: False for the refusal of a proof that no pool counts.
    package mutating func record(_ event: AuditEvent, isCounted: Bool = true) {
        isUncounted = !isCounted && firstEvent == nil
        if firstEvent == nil {
            firstEvent = event
        } else {
            furtherEvents.append(event)
        }
    }
}

/// The data that all decisions of one tenant share.
package final class TenantContext: Sendable {
    package let policy: Policy
    package let keys: TenantKeys
    package let randomness: Randomness
    /// Decoy data, opened if there is no factor, so that the work is the same.
    package let decoy: Decoy
    /// When the store was restored from a backup, which forgets what was used since; nil if it never was.
    package let restoredAt: Timestamp?
    /// The newest layout that the tenant's documents may have.
    package let layout: StoreLayout
    package let domains: PasskeyDomains
    package let authenticators: AuthenticatorNames

    package init(
        policy: Policy, keys: TenantKeys, randomness: Randomness, tenant: UInt64, restoredAt: Timestamp? = nil,
        layout: StoreLayout = .newest, notedRPID: String? = nil, authenticators: AuthenticatorNames = .builtIn
    ) {
        self.restoredAt = restoredAt
        self.layout = layout
        domains = PasskeyDomains(policy.passkey, noted: notedRPID, layout)
        self.authenticators = authenticators
        self.policy = policy
        self.keys = keys
        self.randomness = randomness
        decoy = Decoy(tenant: tenant, keys: keys, randomness: randomness)
    }
}

/// A sealed seed and a sealed address without an owner, made when a tenant's keys are loaded.
package struct Decoy: Sendable {
    let sealedSeed: ArraySlice<UInt8>
    /// Sealed from an address of common length.
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

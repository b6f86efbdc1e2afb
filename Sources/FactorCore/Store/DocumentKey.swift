package import FactorCrypto

/// The kind of a document. The number is stored: never reuse one.
package enum DocumentKind: UInt8, Sendable, CaseIterable {
    /// The one document that says which master key this store belongs to.
    case root = 0
    /// A tenant: its policy and its wrapped keys.
    case tenant = 1
    /// A subject with all factors and guess budgets.
    case subject = 2
    /// A recorded answer to a request that carried an idempotency key.
    case receipt = 3
    /// Whose an address or a user name is.
    case identifier = 4
    /// A session, or the list of a subject's sessions.
    case session = 5
    /// The devices that a subject trusts.
    case device = 6
    /// The keys that sign a tenant's assertions.
    case signingKeys = 7
    /// A job, or how many messages were sent to an address lately.
    case job = 8
    /// A sign-in, sign-up, step-up or password reset under way.
    case flow = 9

    /// The kinds that are sealed by a tenant's keys and removed with the tenant.
    package static let ofTenants = allCases.filter { $0 != .root && $0 != .tenant }

    /// Whether it is a record: one sealed blob, read and replaced as a whole.
    package var isRecord: Bool {
        switch self {
        case .root, .tenant, .subject: false
        case .receipt, .identifier, .session, .device, .signingKeys, .job, .flow: true
        }
    }
}

/// Names one document: its kind, the tenant it belongs to, and 128 bits of blind index or random id.
///
/// Documents of one kind and tenant lie together in the order of their ids, so that a page of them is a range.
package struct DocumentKey: Hashable, Sendable {
    package let kind: DocumentKind
    /// The tenant's random number; 0 for what belongs to the server itself.
    package let tenant: UInt64
    package let id: DocumentID

    package init(kind: DocumentKind, tenant: UInt64, id: DocumentID) {
        self.kind = kind
        self.tenant = tenant
        self.id = id
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }

    /// As that of the ID.
    package func _rawHashValue(seed: Int) -> Int { id._rawHashValue(seed: seed) }
}

extension DocumentKey {
    /// Builds the context that a document's bytes are authenticated with.
    ///
    /// - A subject is stored in two halves. Its body ends in a tag over the generation, the expiry and the body
    ///   (`.body`). Its hot half ends in a tag over the version, the body's tag and the hot half (`.hot`). So a hot
    ///   write needs the body's tag, but not the body.
    /// - Records are sealed as a whole. Tenants and the root end in a tag. Both cover the generation, the version and
    ///   the expiry too (`.whole`).
    package func context(
        _ part: DocumentContext.Part, generation: UInt32, version: UInt64 = 0, expiresAt: Timestamp? = nil,
        bodyTag: DocumentTag = .none
    ) -> DocumentContext {
        DocumentContext(
            part, kind: kind.rawValue, generation: generation, tenant: tenant, id: (id.high, id.low), version: version,
            expiry: expiresAt?.milliseconds, bodyTag: bodyTag)
    }
}

/// 128 bits, big-endian in every stored or hashed form, and ordered like those bytes.
package struct DocumentID: Hashable, Comparable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(high)
        hasher.combine(low)
    }

    /// What is kept by ID has one that is random or the output of a keyed hash. So one word of it is as good as any hash, and
    /// an attacker, who chooses only what is looked for, cannot make two alike. The standard library's hash would only cost
    /// time.
    package func _rawHashValue(seed: Int) -> Int {
        Int(truncatingIfNeeded: high) ^ seed
    }

    /// Draws a random id.
    package static func drawn(from randomness: Randomness) -> DocumentID {
        DocumentID(high: randomness.word(ofNameFor: .document), low: randomness.word(ofNameFor: .document))
    }

    package static func < (left: DocumentID, right: DocumentID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

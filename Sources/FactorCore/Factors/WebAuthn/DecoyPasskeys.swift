import FactorCrypto

/// The credentials that a subject without a passkey seems to have.
///
/// They are drawn from the subject's name with a key, so that asking twice gets the same ones: one credential or two, each as
/// long and with the transports of what a common authenticator makes. So a list tells nobody that there is a user behind it,
/// unless it is one that no decoy is like.
struct DecoyPasskeys {
    /// What the credentials of an authenticator look like.
    struct Sort {
        /// The length of an id, in bytes.
        let length: Int
        let transports: PasskeyTransports
        /// How many of eight decoys are of this sort.
        let share: Int
    }

    static let sorts = [
        // Phones and password managers, whose passkeys are synchronised.
        Sort(length: 20, transports: .synchronised, share: 2), Sort(length: 16, transports: .synchronised, share: 2),
        Sort(length: 32, transports: .synchronised, share: 1),
        // Computers.
        Sort(length: 32, transports: PasskeyTransports(names: ["internal"]), share: 1),
        // Security keys.
        Sort(length: 48, transports: .securityKey, share: 1), Sort(length: 64, transports: .securityKey, share: 1),
    ]

    private static let drawnFrom = sorts.flatMap { Array(repeating: $0, count: $0.share) }

    private let document: DocumentID
    private let keys: TenantKeys
    /// What they are drawn by besides the subject. A passkey is of one domain, so each domain has others; those of the first
    /// one stay what they were before there was a second.
    private let domain: [UInt8]

    init(of rpID: String?, _ decision: DecisionContext) {
        (document, keys) = (decision.document.id, decision.keys)
        let domains = decision.tenantContext.domains
        domain = rpID == domains.noted ?? domains.current ? [] : Array((rpID ?? "").utf8)
    }

    /// The domain whose passkeys a subject without any seems to have: any that is accepted, since most users have passkeys of a
    /// former one for some time. It stays the same while it is accepted, unless a new one takes its place.
    static func rpID(_ decision: DecisionContext) -> String? {
        let rank = { (rpID: String) in
            decision.keys.index(BlindDomain.decoyCredential.rawValue, decision.document.id.bytes + Array(rpID.utf8))
                .high
        }
        let accepted = decision.tenantContext.domains.accepted
        return accepted.count > 1 ? accepted.max { rank($0) < rank($1) } : accepted.first
    }

    var count: Int { drawn(0, 0) < 64 ? 2 : 1 }

    /// The credentials, in a fixed order.
    var descriptors: [PasskeyDescriptor] {
        (1...UInt8(count)).map { number in
            let sort = Self.drawnFrom[Int(drawn(number, 0)) % Self.drawnFrom.count]
            let id = (1...UInt8(4)).flatMap { block(number, $0) }.prefix(sort.length)
            return PasskeyDescriptor(id: Array(id), transports: sort.transports)
        }
    }

    /// A byte that is drawn for a purpose.
    private func drawn(_ number: UInt8, _ part: UInt8) -> UInt8 { block(number, part)[0] }

    private func block(_ number: UInt8, _ part: UInt8) -> [UInt8] {
        let (high, low) = keys.index(BlindDomain.decoyCredential.rawValue, [number, part] + document.bytes + domain)
        return DocumentID(high: high, low: low).bytes
    }
}

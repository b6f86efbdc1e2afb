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

    init(_ decision: DecisionContext) {
        (document, keys) = (decision.document.id, decision.keys)
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
        let (high, low) = keys.index(BlindDomain.decoyCredential.rawValue, [number, part] + document.bytes)
        return DocumentID(high: high, low: low).bytes
    }
}

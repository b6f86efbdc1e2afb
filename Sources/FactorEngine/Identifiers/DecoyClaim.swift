import FactorCore
import FactorCrypto

/// A sealed claim that is nobody's, opened where an identifier has none: the time must not tell the two apart.
struct DecoyClaim: Sendable {
    private let key: DocumentKey
    private let sealed: [UInt8]

    init(_ ground: DecisionGround, tenant: UInt64) {
        key = DocumentKey(kind: .identifier, tenant: tenant, id: .zero)
        // As long as what applications have for user ids, most of the time.
        let owner = (try? SubjectID("00000000-0000-0000-0000-000000000000")).map { IdentifierOwner.subject($0) }
        sealed = ground.keys.seal(
            owner?.encoded ?? [], at: Engine.place(of: key), randomness: ground.randomness)
    }

    /// Does the work of reading a claim.
    func read(_ keys: TenantKeys) {
        _ = try? keys.open(sealed, at: Engine.place(of: key)) { try? IdentifierOwner(decoding: $0.array()) }
    }
}

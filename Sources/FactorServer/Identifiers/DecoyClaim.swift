import FactorCore
import FactorCrypto

/// A sealed decoy claim. It is opened for an identifier without a claim, so that the time does not disclose which it
/// is.
struct DecoyClaim: Sendable {
    private let key: DocumentKey
    private let document: Document

    init(_ tenantContext: TenantContext, tenant: UInt64) {
        key = DocumentKey(kind: .identifier, tenant: tenant, id: .zero)
        // As long as most applications' user ids.
        let owner = (try? SubjectID("00000000-0000-0000-0000-000000000000")).map { IdentifierOwner.subject($0) }
        var contents = owner?.encoded ?? []
        let change = Engine.sealed(
            WipedBytes(&contents), at: key, over: .none, expiresAt: nil, tenantContext.keys, tenantContext.randomness)
        document = Document(creating: change)
    }

    /// Does the work of reading a claim, in the same way as for a real one.
    func read(_ keys: TenantKeys) {
        guard let content = try? Engine.opened(document, at: key, keys) else { return }
        _ = content.withBytes { try? IdentifierOwner(decoding: $0.array()) }
    }
}

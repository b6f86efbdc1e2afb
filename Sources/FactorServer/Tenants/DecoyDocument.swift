import FactorCore
import FactorCrypto

/// The stored form of a decoy subject with one authenticator.
///
/// Reading a stored subject takes time. A name without one must take as long, or the two could be told apart.
struct DecoyDocument: Sendable {
    private let key: DocumentKey
    private let document: Document

    init(_ tenantContext: TenantContext, tenant: UInt64) {
        key = DocumentKey(kind: .subject, tenant: tenant, id: .zero)
        var subject = Subject()
        var decision = DecisionContext(
            now: Timestamp(milliseconds: 0), tenantContext: tenantContext, name: try? SubjectID("nobody"), document: key
        )
        let enrolment = OATHEnrolment(
            .totp(TOTPMaterial(parameters: TOTPParameters(tenantContext.policy.totp))), labels: FactorLabels(),
            isActive: true,
            isSeedNew: true)
        // A failure does not matter: the decoy is then a subject without factors.
        _ = try? subject.enroll(enrolment, seed: SecretBytes.random(20, from: tenantContext.randomness), &decision)
        var frame = DocumentFrame.none
        document = Document(
            creating: subject.encodedWhole(at: key, in: &frame, expiresAt: nil, tenantContext.keys))
    }

    /// Does the work of reading a subject.
    func read(_ keys: TenantKeys) {
        _ = try? Subject(document, at: key, keys)
    }
}

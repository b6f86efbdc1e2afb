import FactorCore
import FactorCrypto

// Where accounts are hidden, whoever guesses at an identifier is throttled by a record of that identifier alone, beside all
// subjects: it is the same record whether somebody has the identifier or nobody. The budgets stay the subject's.

extension Engine {
    /// The record that throttles guesses at an identifier.
    func identifierThrottle(of identifier: Identifier, in tenant: Tenant) -> DocumentKey {
        let (high, low) = tenant.keys.index(
            BlindDomain.identifierThrottle.rawValue, Array(identifier.subject.text.utf8))
        return DocumentKey(kind: .subject, tenant: tenant.number, id: DocumentID(high: high, low: low))
    }
}

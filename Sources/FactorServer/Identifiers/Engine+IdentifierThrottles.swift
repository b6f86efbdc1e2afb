import FactorCore
import FactorCrypto

// With enumeration protection, guesses at an identifier are throttled by a record of that identifier alone, apart from
// all subjects. It is the same record whether or not a subject has the identifier. The budgets remain the subject's.

extension Engine {
    /// Returns the key of the record that throttles guesses at an identifier.
    func identifierThrottle(of identifier: Identifier, in tenant: Tenant) -> DocumentKey {
        let (high, low) = tenant.keys.index(
            BlindDomain.identifierThrottle.rawValue, Array(identifier.subject.text.utf8))
        return DocumentKey(kind: .subject, tenant: tenant.number, id: DocumentID(high: high, low: low))
    }
}

package import FactorCore
package import FactorCrypto

/// A tenant at one moment. It is immutable, and replaced as a whole when anything about it changes.
package final class Tenant: Sendable {
    package let id: TenantID
    package let record: TenantRecord
    /// The tenant's keys, and its settings over the server's and over the defaults of its edition.
    package let tenantContext: TenantContext
    /// The key of the stored document, and its current revision.
    package let document: DocumentKey
    package let revision: Revision
    /// Read for a name that has no document, so that the work is the same.
    let decoy: DecoyDocument
    /// Read for an identifier that has no claim, for the same reason.
    let decoyClaim: DecoyClaim

    /// The costs of checking its passwords, existing ones and decoys.
    let passwordCosts: PasswordCosts

    package var number: UInt64 { record.number }
    package var policy: Policy { tenantContext.policy }
    package var keys: TenantKeys { tenantContext.keys }

    package init(
        id: TenantID, record: TenantRecord, keys: TenantKeys, document: DocumentKey, revision: Revision,
        _ configuration: Engine.Configuration
    ) {
        self.id = id
        self.record = record
        tenantContext = TenantContext(
            policy: configuration.policy(record.settings, over: record.edition), keys: keys,
            randomness: configuration.randomness, tenant: record.number, restoredAt: configuration.restoredAt,
            layout: record.layout, notedRPID: record.notedRPID, authenticators: configuration.authenticators)
        passwordCosts = record.passwordCosts.with(PasswordCost(tenantContext.policy.password.cost))
        self.document = document
        self.revision = revision
        decoy = DecoyDocument(tenantContext, tenant: record.number)
        decoyClaim = DecoyClaim(tenantContext, tenant: record.number)
    }

    /// Returns the key of a subject's document: a blind index of the name.
    package func key(of subject: SubjectID) -> DocumentKey {
        let (high, low) = keys.index(BlindDomain.subject.rawValue, subject.text)
        return DocumentKey(kind: .subject, tenant: number, id: DocumentID(high: high, low: low))
    }
}

extension Tenant {
    /// Returns the associated data of a tenant's sealed name.
    static func namePlace(_ document: DocumentKey) -> AssociatedData {
        AssociatedData(
            schema: 1, tenant: 0, document: (document.id.high, document.id.low), record: (0, 0),
            kind: SealedRecord.tenantName.rawValue, parameters: 0)
    }
}

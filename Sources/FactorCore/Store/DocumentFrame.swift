package import FactorCrypto

/// What is stored of a document beside its contents: what its next version follows and is authenticated with.
package struct DocumentFrame: Sendable {
    package var revision: Revision
    /// The key generation that the document's tags are made under.
    package var generation: UInt32
    package var expiresAt: Timestamp?
    /// The tag that the body of a document in two halves ends in.
    package var bodyTag: DocumentTag

    /// That of a document which is not there.
    package static let none = DocumentFrame(revision: .none, generation: 0, expiresAt: nil, bodyTag: .none)

    package init(revision: Revision, generation: UInt32, expiresAt: Timestamp?, bodyTag: DocumentTag) {
        self.revision = revision
        self.generation = generation
        self.expiresAt = expiresAt
        self.bodyTag = bodyTag
    }

    package init(_ document: Document) {
        self.init(
            revision: document.revision, generation: document.generation, expiresAt: document.expiresAt,
            bodyTag: DocumentTag(endOf: document.body))
    }
}

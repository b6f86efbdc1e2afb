package import FactorCrypto

/// The metadata of a stored document. Writing the next version of the document needs it.
package struct DocumentFrame: Sendable {
    package var revision: Revision
    /// The key generation that the document's tags are made under.
    package var generation: UInt32
    package var expiresAt: Timestamp?
    /// The tag at the end of the body, for a document in two halves.
    package var bodyTag: DocumentTag

    /// The frame of a document that does not exist.
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

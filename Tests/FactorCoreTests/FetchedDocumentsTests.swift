import FactorCore
import Testing

/// Documents that were fetched for decisions: at hand while somebody needs them, and never older than what is known.
struct FetchedDocumentsTests {
    private let key = DocumentKey(kind: .subject, tenant: 1, id: DocumentID(high: 1, low: 2))

    private func document(_ version: UInt64) -> [DocumentKey: Result<Document, StoreFailure>] {
        [key: .success(Document(version: version, body: [1], hot: [2], generation: 1, expiresAt: nil))]
    }

    private func keep(
        _ found: [DocumentKey: Result<Document, StoreFailure>], in documents: inout FetchedDocuments
    ) {
        let reading = documents.beginReading()
        documents.keep(found, of: [key], from: reading)
    }

    /// The version at hand: 0 if the document is known not to exist, nil if nothing is at hand.
    private func version(_ documents: FetchedDocuments) throws -> UInt64? {
        switch try documents.lookUp(key) {
        case .found(let document): document.version
        case .absent: 0
        case .notAtHand: nil
        }
    }

    @Test func `a document is at hand until nobody needs it`() throws {
        var documents = FetchedDocuments()
        #expect(try version(documents) == nil)
        documents.hold([key])
        documents.hold([key])
        keep(document(1), in: &documents)
        documents.release([key])
        #expect(try version(documents) == 1)
        documents.release([key])
        #expect(try version(documents) == nil)
        keep(document(2), in: &documents)
        #expect(try version(documents) == nil)
    }

    @Test func `a document that does not exist is known not to`() throws {
        var documents = FetchedDocuments()
        documents.hold([key])
        keep([:], in: &documents)
        #expect(try version(documents) == 0)
    }

    @Test func `an outdated document is not at hand until it is read again`() throws {
        var documents = FetchedDocuments()
        documents.hold([key])
        keep(document(1), in: &documents)
        documents.outdate([key])
        #expect(try version(documents) == nil)
        keep(document(2), in: &documents)
        #expect(try version(documents) == 2)
    }

    @Test func `what was read before a change is not kept after it`() throws {
        var documents = FetchedDocuments()
        documents.hold([key])
        let reading = documents.beginReading()
        documents.outdate([key])
        documents.keep(document(1), of: [key], from: reading)
        #expect(try version(documents) == nil)
        // One that began before, and one for somebody else.
        documents.hold([key])
        documents.keep(document(1), of: [key], from: reading)
        #expect(try version(documents) == nil)
        keep(document(2), in: &documents)
        #expect(try version(documents) == 2)
    }

    @Test func `nothing stays for those who are gone`() throws {
        var documents = FetchedDocuments()
        documents.hold([key])
        keep(document(1), in: &documents)
        documents.removeAll()
        #expect(try version(documents) == nil)
        // Nobody holds it, so it is not kept either.
        keep(document(2), in: &documents)
        #expect(try version(documents) == nil)
    }

    @Test func `a failure to read a document reaches everyone who needs it`() throws {
        var documents = FetchedDocuments()
        documents.hold([key])
        keep([key: .failure(.corrupt("torn"))], in: &documents)
        #expect(throws: StoreFailure.corrupt("torn")) { try version(documents) }
        documents.outdate([key])
        #expect(try version(documents) == nil)
    }
}

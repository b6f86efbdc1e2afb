/// Some of a store's documents, one after the other, as they all were at one moment.
package struct StoreStretch: Sendable {
    package let documents: [StoredDocument]
    /// Up to where these are all there are: where the next stretch begins. Nil at the end.
    package let end: UInt64?
    /// What was committed last at that moment, as `Store.state` gives it.
    package let state: [UInt8]
    /// Whether scans find each of these documents.
    package var isFoundByScans = true

    package init(documents: [StoredDocument], end: UInt64?, state: [UInt8]) {
        self.documents = documents
        self.end = end
        self.state = state
    }
}

/// Consecutive documents of a store, all as they were at one moment.
package struct StoreStretch: Sendable {
    package let documents: [StoredDocument]
    /// The position where the next stretch begins: no document before it is missing here. Nil at the end.
    package let end: UInt64?
    /// The newest state committed at that moment, as `Store.state` returns it.
    package let state: [UInt8]
    /// Whether scans find each of these documents.
    package var isFoundByScans = true

    package init(documents: [StoredDocument], end: UInt64?, state: [UInt8]) {
        self.documents = documents
        self.end = end
        self.state = state
    }
}

/// How far a walk over what a store's scans go by has come; how it is read is the store's own matter.
package enum IndexPosition: Equatable, Sendable {
    case start
    /// Among the entries by key, the first of which may be that one.
    case key(DocumentKey)
    /// Among the entries by expiry, behind that one.
    case expiry(Timestamp, place: Int64)
}

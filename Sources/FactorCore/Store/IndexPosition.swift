/// How far a walk over the indexes of a store has come. Only the store interprets it.
package enum IndexPosition: Equatable, Sendable {
    case start
    /// Among the entries by key: at this one, or at the next one if it does not exist.
    case key(DocumentKey)
    /// Among the entries by expiry: after this one.
    case expiry(Timestamp, place: Int64)
}

internal import FactorCore

extension Document {
    /// One more than any document's version reaches.
    private static let versionsEnd: Int64 = 1 << 62

    /// The version in a column or in the journal.
    ///
    /// An invalid number is read as the one above all valid versions: no tag matches it, so the document is reported as
    /// damaged wherever it is read, but its version can still be incremented and it can be removed.
    static func version(stored: Int64) -> UInt64 {
        UInt64(stored > 0 && stored < versionsEnd ? stored : versionsEnd)
    }
}

internal import FactorCore

extension Document {
    /// One more than any document comes to.
    private static let versionsEnd: Int64 = 1 << 62

    /// The version that a column or the journal says.
    ///
    /// Whatever is none stands for the one above all that are: no tag is valid for it, so that the document is damaged
    /// wherever it is looked at, and can still be counted on from and removed.
    static func version(stored: Int64) -> UInt64 {
        UInt64(stored > 0 && stored < versionsEnd ? stored : versionsEnd)
    }
}

/// The sequence number of an audit entry: its writer in the top 16 bits, and below them its place in the writer's log,
/// which begins with 1. A store that is not shared has one writer, 0.
package enum AuditNumber {
    private static let placeBits: UInt64 = 48
    /// The highest place in a log.
    package static let lastPlace: UInt64 = 1 << placeBits - 1

    /// The number before a writer's first one.
    package static func start(of writer: UInt16) -> UInt64 { UInt64(writer) << placeBits }

    /// A writer's highest number.
    package static func end(of writer: UInt16) -> UInt64 { start(of: writer) | lastPlace }

    /// Whose entry it is.
    package static func writer(of number: UInt64) -> UInt16 { UInt16(number >> placeBits) }

    /// Its place in the writer's log.
    package static func place(of number: UInt64) -> UInt64 { number & lastPlace }

    private static let shownPlaceBits: UInt64 = 37

    /// The number as it is shown: the writer in the top 16 of 53 bits, so that it is exact wherever JSON's numbers are
    /// (RFC 8259, section 6). A log that has more than 2^37 entries shows the last of these numbers for all others.
    package static func shown(_ number: UInt64) -> Int64 {
        Int64(UInt64(writer(of: number)) << shownPlaceBits | min(place(of: number), 1 << shownPlaceBits - 1))
    }

    /// The number that is shown like that.
    package static func number(shown: Int64) -> UInt64 {
        let bits = UInt64(clamping: shown)
        return start(of: UInt16(truncatingIfNeeded: bits >> shownPlaceBits)) | bits & (1 << shownPlaceBits - 1)
    }
}

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
}

/// What a log is recognised by. It is random, so that nobody who fills in records can write what looks like one.
package struct LogIdentity: Equatable, Sendable {
    package let low: UInt64
    package let high: UInt64

    package init(low: UInt64, high: UInt64) {
        (self.low, self.high) = (low, high)
    }
}

/// A record, and by its checksum all before it.
package struct LogPosition: Equatable, Sendable {
    /// Counted from 1; 0 before the first.
    package let number: UInt64
    package let checksum: UInt64

    package static let start = LogPosition(number: 0, checksum: 0)

    package init(number: UInt64, checksum: UInt64) {
        (self.number, self.checksum) = (number, checksum)
    }
}

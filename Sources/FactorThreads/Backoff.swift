/// Pauses between tries of something that is away: twice as long each time up to a longest one, and of no two programs alike,
/// so that they do not all come at once when it is back.
package struct Backoff: Sendable {
    private let milliseconds: ClosedRange<Int>
    private var next: Int

    package init(_ milliseconds: ClosedRange<Int>) {
        self.milliseconds = milliseconds
        next = milliseconds.lowerBound
    }

    /// Returns how long to wait before the next try, in milliseconds: half of the present pause to all of it. `random` is any
    /// number.
    package mutating func pause(_ random: UInt64) -> Int {
        let whole = next
        next = min(2 * next, milliseconds.upperBound)
        return whole - Int(random % UInt64(whole / 2 + 1))
    }

    /// Notes a success.
    package mutating func reset() { next = milliseconds.lowerBound }
}

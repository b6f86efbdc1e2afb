/// A moment as the protocol gives it: whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
package struct Timestamp: Hashable, Comparable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// This moment moved by a number of seconds, which may be negative.
    package func advanced(bySeconds seconds: Int64) -> Timestamp {
        Timestamp(milliseconds: milliseconds + seconds * 1000)
    }

    /// Whole seconds since the epoch, rounded towards the past; what RFC 6238 calls Unix time.
    package var seconds: Int64 {
        milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    }
}

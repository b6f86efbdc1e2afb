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

extension Timestamp {
    /// The moment as people read it: `2026-11-21 03:09:00 UTC`.
    package var utc: String {
        let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        // The civil calendar, counted in eras of 400 years that begin on a first of March.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let day = shifted % 146_097
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let date = [
            year + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
            dayOfYear - (153 * month + 2) / 5 + 1,
        ]
        let time = [rest / 3_600, rest / 60 % 60, rest % 60]
        return date.map(Self.two).joined(separator: "-") + " " + time.map(Self.two).joined(separator: ":") + " UTC"
    }

    private static func two(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

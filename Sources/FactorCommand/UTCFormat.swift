/// Formats points in time for people.
package enum UTCFormat {
    /// `2026-11-21 03:09:00 UTC`, from milliseconds since 1970; fractions of a second are dropped.
    package static func text(milliseconds: Int64) -> String {
        let (seconds, _) = floored(milliseconds, by: 1000)
        let (days, rest) = floored(seconds, by: 86_400)
        // The civil calendar, in eras of 400 years that begin on 1 March.
        let shifted = days + 719_468
        let era = shifted >= 0 ? shifted / 146_097 : (shifted - 146_096) / 146_097
        let day = shifted - era * 146_097
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let date = [
            year + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
            dayOfYear - (153 * month + 2) / 5 + 1,
        ]
        let time = [rest / 3_600, rest / 60 % 60, rest % 60]
        return date.map(two).joined(separator: "-") + " " + time.map(two).joined(separator: ":") + " UTC"
    }

    /// Quotient and non-negative remainder; cannot overflow.
    private static func floored(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private static func two(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

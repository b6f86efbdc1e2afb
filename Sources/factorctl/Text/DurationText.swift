/// Durations for people.
enum DurationText {
    /// The two largest units: `3 d 4 h`, `5 min 2 s`, `7 s`. Fractions of a second are rounded up, and negative values
    /// count as 0.
    static func text(milliseconds: Int64) -> String {
        let (whole, rest) = max(0, milliseconds).quotientAndRemainder(dividingBy: 1000)
        let seconds = whole + (rest > 0 ? 1 : 0)
        let units = [
            (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
        ]
        let first = units.firstIndex { $0.0 > 0 } ?? units.count - 1
        return units[first...].prefix(2).filter { $0.0 > 0 || $0.1 == "s" && first == units.count - 1 }
            .map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// The same for seconds.
    static func text(seconds: Int64) -> String {
        let (milliseconds, isOver) = seconds.multipliedReportingOverflow(by: 1000)
        return text(milliseconds: isOver ? .max : milliseconds)
    }
}

import Glibc

/// Formats dates for mail: RFC 5322, section 3.3, in UTC.
enum MailDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Sat, 21 Nov 2026 03:09:00 +0000`.
    static func text(milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1_000)
        var parts = unsafe tm()
        // Both outlive the call.
        unsafe gmtime_r(&seconds, &parts)
        // Plain numbers, unrelated to the struct's pointer to a time zone name.
        let clock = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return
            unsafe "\(days[Int(parts.tm_wday)]), \(parts.tm_mday) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1_900) "
            + clock.joined(separator: ":") + " +0000"
    }
}

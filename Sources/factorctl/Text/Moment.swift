import Glibc

/// Points in time as people read them.
enum Moment {
    /// `2026-11-21 03:09:00 UTC`.
    static func text(milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1000)
        var parts = unsafe tm()
        // Both live across the call, which keeps neither.
        guard unsafe gmtime_r(&seconds, &parts) != nil else { return "\(milliseconds) ms" }
        let date = unsafe "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        let time = unsafe "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
        return "\(date) \(time) UTC"
    }

    private static func two(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

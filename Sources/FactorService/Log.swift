import FactorCommand
import FactorWire
import Glibc
import Synchronization

/// What is logged, and in which format.
package struct LogSettings: Equatable {
    /// The format of a line.
    package enum Format: String, CaseIterable { case logfmt, json }

    /// The lowest level that is written.
    package var level = Log.Level.info
    package var format = Format.logfmt

    package init(level: Log.Level = .info, format: Format = .logfmt) {
        self.level = level
        self.format = format
    }

    /// Reads `{level, format}`.
    package init(_ field: Field) {
        guard let members = field.members(["level", "format"]) else { return }
        if let level = members["level"]?.choice(Log.Level.self) { self.level = level }
        if let format = members["format"]?.choice(Format.self) { self.format = format }
    }
}

/// Writes structured lines to standard error: `time= level= event=` and the event's details, or the same as JSON.
///
/// No line ever holds a request parameter, a subject's name or sealed data.
package enum Log {
    /// The severity of a line.
    package enum Level: String, CaseIterable { case info, warning, error }

    private static let settings = Mutex(LogSettings())

    /// Applies these settings to all further lines.
    package static func follow(_ new: LogSettings) {
        settings.withLock { $0 = new }
    }

    /// Writes one complete line, from any thread.
    package static func write(_ level: Level, _ event: String, _ details: [(name: String, value: String)] = []) {
        let settings = settings.withLock { $0 }
        guard level.rank >= settings.level.rank else { return }
        let time = now()
        switch settings.format {
        case .logfmt: StandardError.line(logfmt(time, level, event, details))
        case .json: StandardError.line(Printable.json(json(time, level, event, details)))
        }
    }

    /// Unix milliseconds.
    private static func now() -> Int64 {
        var time = timespec()
        // The struct outlives the call.
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    private static func json(
        _ time: Int64, _ level: Level, _ event: String, _ details: [(name: String, value: String)]
    ) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("time")
        writer.integer(time)
        for (name, value) in [("level", level.rawValue), ("event", event)] + details {
            writer.key(name)
            writer.string(value)
        }
        writer.endObject()
        // It only writes UTF-8.
        return OutsideText.text(writer.bytes) ?? "{}"
    }

    private static func logfmt(
        _ time: Int64, _ level: Level, _ event: String, _ details: [(name: String, value: String)]
    ) -> String {
        var line = "time=\(time) level=\(level.rawValue) event=\(event)"
        for detail in details { line += " \(detail.name)=\(quoted(detail.value))" }
        return line
    }

    private static func quoted(_ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C && $0 != 0x3D }
        guard !isPlain || value.isEmpty else { return value }
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case _ where Printable.isPrintable(scalar): text.unicodeScalars.append(scalar)
            default: text += " "
            }
        }
        return text + "\""
    }
}

extension Log.Level {
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

import FactorCommand
import FactorCore
import FactorEngine
import FactorWire
import Synchronization

/// What is logged, and in which form.
struct LogSettings: Equatable {
    /// How a line is written.
    enum Format: String, CaseIterable { case logfmt, json }

    /// The least that is written.
    var level = Log.Level.info
    var format = Format.logfmt
}

/// Structured lines on the standard error: `time= level= event=` and whatever the event tells, or the same as JSON.
///
/// No line ever holds a parameter of a request, a subject's name or anything sealed.
enum Log {
    enum Level: String, CaseIterable { case info, warning, error }

    private static let settings = Mutex(LogSettings())

    /// Has every line from now on follow these settings.
    static func follow(_ new: LogSettings) {
        settings.withLock { $0 = new }
    }

    /// Writes one line, whole, whichever thread it comes from.
    static func write(_ level: Level, _ event: String, _ details: [(name: String, value: String)] = []) {
        let settings = settings.withLock { $0 }
        guard level.rank >= settings.level.rank else { return }
        let time = Clock.system.now().milliseconds
        switch settings.format {
        case .logfmt: StandardStream.error.line(logfmt(time, level, event, details))
        case .json: StandardStream.error.line(json(time, level, event, details))
        }
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
        return String(decoding: writer.bytes, as: UTF8.self)
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
            case _ where scalar.value < 0x20: text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension Log.Level {
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

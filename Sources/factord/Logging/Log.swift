import FactorCommand
import FactorCore
import FactorEngine

/// Structured lines on the standard error: `time= level= event=` and whatever the event tells.
///
/// No line ever holds a parameter of a request, a subject's name or anything sealed.
enum Log {
    enum Level: String { case info, warning, error }

    /// Writes one line, whole, whichever thread it comes from.
    static func write(_ level: Level, _ event: String, _ details: [(name: String, value: String)] = []) {
        var line = "time=\(Clock.system.now().milliseconds) level=\(level.rawValue) event=\(event)"
        for detail in details { line += " \(detail.name)=\(quoted(detail.value))" }
        StandardStream.error.line(line)
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

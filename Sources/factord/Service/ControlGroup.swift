import FactorFiles
import FactorProgram

/// The control group of the process.
enum ControlGroup {
    /// The lowest memory limit of the group and its ancestors, in bytes; nil if there is none.
    static var memoryLimit: Int? {
        guard let text = content(of: "/proc/self/cgroup") else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("0::/") }
        guard var path = line.map({ String($0.dropFirst(3)) }) else { return nil }
        var least: Int?
        while true {
            let file = "/sys/fs/cgroup\(path == "/" ? "" : path)/memory.max"
            if let bytes = content(of: file).flatMap({ Int($0.split(separator: "\n").first ?? "") }) {
                least = min(least ?? bytes, bytes)
            }
            guard path != "/", let slash = path.unicodeScalars.lastIndex(of: "/") else { return least }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }

    /// The beginning of a small file; nil if it cannot be read.
    private static func content(of path: String) -> String? {
        guard let bytes = try? OpenFile(path, .any).beginning(most: 4_096) else { return nil }
        return OutsideText.text(bytes)
    }
}

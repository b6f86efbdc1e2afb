import FactorProgram
import Glibc

/// The name of the host; that of a container or a pod is its own.
enum HostName {
    /// Linux's longest, with its end (hostname(7)).
    private static let most = 65

    static func read() -> String {
        var bytes = [UInt8](repeating: 0, count: most)
        // One byte is left as the end.
        let status = unsafe bytes.withUnsafeMutableBytes { buffer in
            guard let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return Int32(-1) }
            return unsafe gethostname(start, most - 1)
        }
        guard status == 0, let text = OutsideText.text(Array(bytes.prefix { $0 != 0 })), !text.isEmpty else {
            return "host"
        }
        return text
    }
}

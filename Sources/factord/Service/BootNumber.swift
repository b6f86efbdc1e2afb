import FactorCommand
import Glibc

/// The number of a boot, from the id that the kernel gives each.
enum BootNumber {
    /// Where a unit tells the id (`%b`), since a service that sees no other processes sees no such files either.
    static let variable = "FACTORD_BOOT_ID"
    private static let file = "/proc/sys/kernel/random/boot_id"
    /// Of an id in hexadecimal digits, with or without hyphens.
    private static let digits = 32

    /// The present boot's number; nil where neither the kernel nor the service manager tells.
    static func read(_ told: String?) -> UInt64? {
        fileText().flatMap { number($0) } ?? told.flatMap { number($0) }
    }

    /// The two halves of an id in one number; nil for what is no id.
    static func number(_ text: String) -> UInt64? {
        let hex = text.filter { $0 != "-" && $0 != "\n" }
        guard hex.utf8.count == digits, let high = UInt64(hex.prefix(digits / 2), radix: 16),
            let low = UInt64(hex.suffix(digits / 2), radix: 16)
        else { return nil }
        // 0 stands for one that is not known.
        return max(1, high ^ low)
    }

    private static func fileText() -> String? {
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        // The array lives across the call and is as long as it is told.
        let length = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
        guard length > 0 else { return nil }
        return OutsideText.text(bytes.prefix(length))
    }
}

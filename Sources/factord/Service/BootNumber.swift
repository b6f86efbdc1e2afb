import FactorFiles
import FactorProgram

/// Identifies a boot by a number, derived from the kernel's boot id.
enum BootNumber {
    /// Set by the unit (`%b`), since a service that sees no other processes cannot read the kernel's file either.
    static let variable = "FACTORD_BOOT_ID"
    private static let file = "/proc/sys/kernel/random/boot_id"
    /// The length of an id in hexadecimal digits, with or without hyphens.
    private static let digits = 32

    /// The current boot's number; nil if neither the kernel nor the service manager provides an id.
    static func read(_ told: String?) -> UInt64? {
        fileText().flatMap { number($0) } ?? told.flatMap { number($0) }
    }

    /// The two halves of an id combined; nil if it is not an id.
    static func number(_ text: String) -> UInt64? {
        let hex = text.filter { $0 != "-" && $0 != "\n" }
        guard hex.utf8.count == digits, let high = UInt64(hex.prefix(digits / 2), radix: 16),
            let low = UInt64(hex.suffix(digits / 2), radix: 16)
        else { return nil }
        // 0 means unknown.
        return max(1, high ^ low)
    }

    private static func fileText() -> String? {
        guard let bytes = try? OpenFile(file, .any).beginning(most: 64) else { return nil }
        return OutsideText.text(bytes)
    }
}

/// The content of a backup.
package enum BackupScope: String, CaseIterable, Sendable {
    case everything
    /// The audit log and the keys that are needed to check it. No store can be made from it.
    case audit

    /// The stored form.
    package var number: UInt8 { self == .everything ? 0 : 1 }

    package init?(number: UInt8) {
        guard let scope = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = scope
    }
}

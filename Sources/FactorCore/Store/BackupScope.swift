/// What a backup holds.
package enum BackupScope: String, CaseIterable, Sendable {
    case everything
    /// The audit log, with the keys that it takes to check it, and nothing that a store could be made of.
    case audit

    /// The stored form.
    package var number: UInt8 { self == .everything ? 0 : 1 }

    package init?(number: UInt8) {
        guard let scope = Self.allCases.first(where: { $0.number == number }) else { return nil }
        self = scope
    }
}

package import FactorBackup
package import FactorCore

/// Why a backup is not restored, or does not verify. Nothing was left behind in any of these cases.
package enum RestoreFailure: Error, Equatable, Sendable {
    /// The file itself is not one that can be relied upon.
    case backup(BackupFault)
    /// The file cannot be read; the text says why.
    case unreadable(String)
    case wrongMasterKey(expected: UInt64, given: UInt64)
    /// It was made later than it is now: marks raised to this clock would not reach what was spent.
    case clockIsBehind(madeAt: Timestamp)
    /// Something in the store was damaged or tampered with before the backup was taken.
    case broken(String)
    case store(StoreFailure)
}

/// What a restore, or a verification, went through.
package struct RestoreSummary: Equatable, Sendable {
    package var createdAt = Timestamp(milliseconds: 0)
    package var masterID: UInt64 = 0
    package var tenants = 0
    /// Subjects that exist; names that were only guessed at are not counted.
    package var subjects = 0
    package var auditEntries: UInt64 = 0
    /// Records of tenants whose deletion had begun; they are not restored.
    package var shredded = 0
    /// Documents that do not bear their tag, and were left behind.
    package var damaged = 0
    /// The anchor of the store that was made.
    package var anchor: [UInt8] = []
    package var withdrawal = Withdrawal()

    package init() {}
}

import FactorCore

/// Refused proofs that nobody guesses, and that no pool counts: responses of passkeys.
///
/// Nothing paces them, but each one that is in the audit log writes its subject, whose entries are chained. Without a bound,
/// strangers could fill the log, and on a shared store make another sidecar lose every decision about the subject. So only
/// the first of a second are recorded, at all names alike. The others leave nothing but a count, as throttled tries do.
extension Engine {
    /// How many are recorded at one subject between two ticks: no more than another sidecar's decision may be lost.
    private static let refusalsPerTick = Dispatcher.mostLosses
    /// How many subjects are remembered between two ticks; with one more, all are forgotten.
    private static let refusedSubjectLimit = 65_536

    /// Counts a refusal at a subject. Returns whether it is recorded.
    func recordsRefusal(at key: DocumentKey) -> Bool {
        let recorded = refusals[key, default: 0]
        guard recorded < Self.refusalsPerTick else {
            counters.unrecordedRefusals += 1
            return false
        }
        if recorded == 0, refusals.count >= Self.refusedSubjectLimit { refusals = [:] }
        refusals[key] = recorded + 1
        return true
    }
}

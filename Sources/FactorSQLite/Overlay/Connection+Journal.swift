internal import FactorCore

extension Connection {
    /// Applies every journal row, oldest first, to an overlay.
    func replayJournal(into overlay: inout Overlay) throws(StoreFailure) -> ReplayedJournal {
        let rows = try prepare("SELECT seq, entries FROM journal ORDER BY seq")
        var journal = ReplayedJournal()
        while try rows.step() {
            let sequence = try rows.integer(0, in: ReplayedJournal.numbers, "a journal row's number")
            if let last = journal.rows?.upperBound, sequence != last + 1 {
                throw .corrupt("journal row \(last + 1) is missing")
            }
            try JournalRow.replay(try rows.bytes(1), sequence: sequence, into: &overlay)
            journal.rows = (journal.rows?.lowerBound ?? sequence)...sequence
        }
        let state = try prepare("SELECT sealed FROM state WHERE one = 1")
        if try state.step() { journal.state = try state.bytes(0) }
        return journal
    }
}

/// What is known of the commits beside the journal's hot writes.
struct ReplayedJournal {
    /// The numbers that a row may have: a million commits a second get there in 140,000 years, and can still be counted.
    static let numbers: ClosedRange<Int64> = 1...(1 << 62)

    /// The numbers of its first and last row; nil where it has none.
    var rows: ClosedRange<Int64>?
    /// The state of the whole store; empty where no commit ever left one.
    var state: [UInt8] = []
}

internal import FactorCore

extension Connection {
    /// Applies every journal row, oldest first, to an overlay. Returns the first and last of them, or nil.
    func replayJournal(into overlay: inout Overlay) throws(StoreFailure) -> ClosedRange<Int64>? {
        let rows = try prepare("SELECT seq, entries FROM journal ORDER BY seq")
        var range: ClosedRange<Int64>?
        while try rows.step() {
            let sequence = rows.integer(0)
            try JournalRow.replay(rows.bytes(1), sequence: sequence, into: &overlay)
            range = (range?.lowerBound ?? sequence)...sequence
        }
        return range
    }
}

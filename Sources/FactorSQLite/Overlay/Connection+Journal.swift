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

/// What the commits left besides the journal's hot writes.
struct ReplayedJournal {
    /// The allowed row numbers: a million commits a second reach the end in 140,000 years, and it can still be
    /// incremented.
    static let numbers: ClosedRange<Int64> = 1...(1 << 62)

    /// The numbers of the first and last row; nil if there are none.
    var rows: ClosedRange<Int64>?
    /// The state of the whole store; empty if no commit ever left one.
    var state: [UInt8] = []
}

extension Connection {
    /// Applies every readable journal row, oldest first, to an overlay.
    func salvageJournal(into overlay: inout Overlay) throws(StoreFailure) -> SalvagedJournal {
        let rows = try RowWalk(
            self, "SELECT seq, entries FROM journal WHERE seq >= ?1 AND seq <= ?2 ORDER BY seq", numberColumn: 0)
        try rows.begin(.min ... .max)
        var journal = SalvagedJournal(state: try salvageState())
        var last: Int64?
        while true {
            do throws(StoreFailure) {
                guard try rows.step() else { return journal }
                let follows = last.map { $0 &+ 1 == rows.number } ?? true
                if !follows || !ReplayedJournal.numbers.contains(rows.number) { journal.isWhole = false }
                last = rows.number
                try JournalRow.replay(try rows.row.bytes(1), sequence: rows.number, into: &overlay)
            } catch {
                guard case .corrupt = error else { throw error }
                journal.isWhole = false
            }
        }
    }

    private func salvageState() throws(StoreFailure) -> [UInt8]? {
        do throws(StoreFailure) {
            let state = try prepare("SELECT sealed FROM state WHERE one = 1")
            return try state.step() ? try state.bytes(0) : []
        } catch {
            guard case .corrupt = error else { throw error }
            return nil
        }
    }
}

/// The readable part of a journal.
struct SalvagedJournal {
    /// Whether that was all of it.
    var isWhole = true
    /// The state of the whole store; empty if no commit ever left one, nil if it cannot be read.
    let state: [UInt8]?
}

import FactorCore

/// Decisions that have stopped for documents.
///
/// Decisions about the same documents are made in order of arrival: one that looks for a document that an earlier one
/// has looked for waits until that one is over. They cannot deadlock, since the later decision always gives way.
/// Confined to the loop's thread.
struct ParkedDecisions {
    private struct Parked {
        var keys: Set<DocumentKey> = []
        /// Closures that run the decisions waiting for this one.
        var waiting: [@Sendable () -> Void] = []
    }

    private var parked: [UInt64: Parked] = [:]
    /// The decisions that have looked for a document.
    private var seekers: [DocumentKey: Set<UInt64>] = [:]
    private var lastNumber: UInt64 = 0

    var isEmpty: Bool { parked.isEmpty }

    /// Returns the latest decision before `number` that has looked for the document. A nil `number` means a new
    /// decision.
    func last(at key: DocumentKey, before number: UInt64?) -> UInt64? {
        seekers[key]?.filter { $0 < number ?? .max }.max()
    }

    /// Keeps the place of a decision that has looked for these documents. Returns its number.
    mutating func park(_ number: UInt64?, _ keys: Set<DocumentKey>) -> UInt64 {
        if number == nil { lastNumber += 1 }
        let number = number ?? lastNumber
        for key in keys { seekers[key, default: []].insert(number) }
        parked[number, default: Parked()].keys.formUnion(keys)
        return number
    }

    /// Runs the closure once that decision is over; at once if it already is.
    mutating func whenOver(_ number: UInt64, _ run: @escaping @Sendable () -> Void) {
        guard parked[number] != nil else { return run() }
        parked[number]?.waiting.append(run)
    }

    /// Releases the place of a decision. Returns the closures that have waited for it.
    mutating func end(_ number: UInt64) -> [@Sendable () -> Void] {
        guard let ended = parked.removeValue(forKey: number) else { return [] }
        for key in ended.keys {
            seekers[key]?.remove(number)
            if seekers[key]?.isEmpty == true { seekers[key] = nil }
        }
        return ended.waiting
    }
}

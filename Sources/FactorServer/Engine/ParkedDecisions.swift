import FactorCore

/// Decisions that have stopped for documents, so that those about the same documents are made in the order in which they
/// came.
///
/// A decision that looks for a document for which an earlier one has looked too waits until that one is over. Nothing waits in
/// a circle, since the later decision always gives way. Confined to the loop's thread.
struct ParkedDecisions {
    private struct Parked {
        var keys: Set<DocumentKey> = []
        /// Run those that wait for this decision again.
        var waiting: [@Sendable () -> Void] = []
    }

    private var parked: [UInt64: Parked] = [:]
    /// Who has looked for a document.
    private var seekers: [DocumentKey: Set<UInt64>] = [:]
    private var lastNumber: UInt64 = 0

    var isEmpty: Bool { parked.isEmpty }

    /// The last decision that has looked for the document and is to be made before that one; nil as a number is one that has
    /// just come.
    func last(at key: DocumentKey, before number: UInt64?) -> UInt64? {
        seekers[key]?.filter { $0 < number ?? .max }.max()
    }

    /// Keeps the place of a decision that has looked for these documents. Gives its number.
    mutating func park(_ number: UInt64?, _ keys: Set<DocumentKey>) -> UInt64 {
        if number == nil { lastNumber += 1 }
        let number = number ?? lastNumber
        for key in keys { seekers[key, default: []].insert(number) }
        parked[number, default: Parked()].keys.formUnion(keys)
        return number
    }

    /// Runs the closure once that decision is over, or at once where it is.
    mutating func whenOver(_ number: UInt64, _ run: @escaping @Sendable () -> Void) {
        guard parked[number] != nil else { return run() }
        parked[number]?.waiting.append(run)
    }

    /// Gives up the place of a decision. Gives those that have waited for it.
    mutating func end(_ number: UInt64) -> [@Sendable () -> Void] {
        guard let ended = parked.removeValue(forKey: number) else { return [] }
        for key in ended.keys {
            seekers[key]?.remove(number)
            if seekers[key]?.isEmpty == true { seekers[key] = nil }
        }
        return ended.waiting
    }
}

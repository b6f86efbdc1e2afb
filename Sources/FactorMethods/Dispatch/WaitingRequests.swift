/// Requests that wait for something to tell, in the order in which they came. Confined to the loop's thread.
final class WaitingRequests {
    /// Requests that wait at the most: each costs some hundred bytes and one look whenever something happens.
    private static let most = 1_024

    private struct Entry {
        let number: UInt64
        /// Tries to answer; the last time in any case. Returns whether it did.
        let attempt: (_ isLast: Bool) -> Bool
        let callOff: () -> Void
    }

    private var entries: [Entry] = []
    private var lastNumber: UInt64 = 0
    /// Nobody is to wait any more.
    var isOver = false

    var count: Int { entries.count }

    var hasRoom: Bool { entries.count < Self.most }

    /// Has a request wait, no longer than so many milliseconds.
    func add(_ attempt: @escaping (_ isLast: Bool) -> Bool, milliseconds: Int, _ port: any AnswerPort) {
        lastNumber += 1
        let number = lastNumber
        let callOff = port.later(microseconds: milliseconds * 1_000) { [weak self] in self?.giveUp(number) }
        entries.append(Entry(number: number, attempt: attempt, callOff: callOff))
    }

    /// Has each try to answer.
    func attempt() {
        guard !entries.isEmpty else { return }
        let tried = entries
        var answered: Set<UInt64> = []
        for entry in tried where entry.attempt(false) {
            entry.callOff()
            answered.insert(entry.number)
        }
        if !answered.isEmpty { entries.removeAll { answered.contains($0.number) } }
    }

    /// Has all of them answer with what there is.
    func giveUp() {
        let ended = entries
        entries = []
        for entry in ended {
            entry.callOff()
            _ = entry.attempt(true)
        }
    }

    private func giveUp(_ number: UInt64) {
        guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
        _ = entries.remove(at: index).attempt(true)
    }
}

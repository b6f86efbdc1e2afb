/// Requests that wait for something to tell, in the order in which they came. Confined to the loop's thread.
///
/// There is always room for one more. Where as many wait as may, the user who has most waiting gives one up: the oldest of
/// the connection that has most, which is answered with nothing, as it would be a little later.
final class WaitingRequests {
    /// Requests that wait at the most: each costs some hundred bytes, and a look whenever something happens.
    static let most = 1_024

    /// Whose a request is, and what it waits for.
    struct Place {
        let user: UInt32
        /// Tells connections apart.
        let connection: UInt64
        /// Those of one caller that wait for the same are told the same, so that only the first is tried; nil for one that
        /// waits for something of its own.
        let target: Target?
    }

    /// What a caller waits for.
    struct Target: Hashable {
        let caller: Caller
        let text: String
    }

    private struct Entry {
        let number: UInt64
        let place: Place
        /// Tries to answer; the last time in any case. Returns whether it did.
        let attempt: (_ isLast: Bool) -> Bool
        let callOff: () -> Void
    }

    private var entries: [Entry] = []
    private var lastNumber: UInt64 = 0
    /// Nobody is to wait any more.
    var isOver = false
    /// How many were answered with nothing to make room for others.
    private(set) var displaced = 0

    var count: Int { entries.count }

    /// Has a request wait, no longer than so many milliseconds.
    func add(
        _ attempt: @escaping (_ isLast: Bool) -> Bool, at place: Place, milliseconds: Int, _ port: any AnswerPort
    ) {
        if entries.count >= Self.most { makeRoom() }
        lastNumber += 1
        let number = lastNumber
        let callOff = port.later(microseconds: milliseconds * 1_000) { [weak self] in self?.giveUp(number) }
        entries.append(Entry(number: number, place: place, attempt: attempt, callOff: callOff))
    }

    /// Has each try to answer.
    func attempt() {
        guard !entries.isEmpty else { return }
        let tried = entries
        var answered: Set<UInt64> = []
        var inVain: Set<Target> = []
        for entry in tried {
            if let target = entry.place.target, inVain.contains(target) { continue }
            if entry.attempt(false) {
                entry.callOff()
                answered.insert(entry.number)
            } else if let target = entry.place.target {
                inVain.insert(target)
            }
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

    private func makeRoom() {
        let user = mostFrequent(entries.lazy.map(\.place.user))
        let connection = mostFrequent(entries.lazy.filter { $0.place.user == user }.map(\.place.connection))
        let index = entries.firstIndex { $0.place.user == user && $0.place.connection == connection }
        guard let index else { return }
        let entry = entries.remove(at: index)
        displaced += 1
        entry.callOff()
        _ = entry.attempt(true)
    }

    private func mostFrequent<Value: Hashable>(_ values: some Sequence<Value>) -> Value? {
        var counts: [Value: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        return counts.max { $0.value < $1.value }?.key
    }
}

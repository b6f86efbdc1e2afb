/// Requests that wait for something to report, in order of arrival. Confined to the loop's thread.
///
/// There is always room for one more. At the limit, the user with the most waiting requests loses one: the oldest of
/// the connection with the most. It is answered with nothing, as it would be a little later anyway.
final class WaitingRequests {
    /// How many requests may wait. Each costs some hundred bytes, and a check whenever something happens.
    static let most = 1_024

    /// Whose request it is, and what it waits for.
    struct Place {
        let user: UInt32
        /// Identifies the connection.
        let connection: UInt64
        /// Requests of one caller with the same target get the same result, so only the first is tried. Nil for a
        /// request with a target of its own.
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
        /// Tries to answer, and always does the last time. Returns whether it did.
        let attempt: (_ isLast: Bool) -> Bool
        let callOff: () -> Void
    }

    private var entries: [Entry] = []
    private var lastNumber: UInt64 = 0
    /// No further request may wait.
    var isOver = false
    /// How many were answered with nothing, to make room for others.
    private(set) var displaced = 0

    var count: Int { entries.count }

    /// Adds a waiting request, with a limit in milliseconds.
    func add(
        _ attempt: @escaping (_ isLast: Bool) -> Bool, at place: Place, milliseconds: Int, _ port: any AnswerPort
    ) {
        if entries.count >= Self.most { makeRoom() }
        lastNumber += 1
        let number = lastNumber
        let callOff = port.later(microseconds: milliseconds * 1_000) { [weak self] in self?.giveUp(number) }
        entries.append(Entry(number: number, place: place, attempt: attempt, callOff: callOff))
    }

    /// Lets each request try to answer.
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

    /// Answers all requests with what there is.
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

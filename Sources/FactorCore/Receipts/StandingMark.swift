// The state of a thing is what an application may act on. It has no part that a stranger changes: no guess, lock or message,
// and no name or time of use.
//
// | thing | its state |
// | --- | --- |
// | subject | when it was created; its reset, where one that is due counts as in effect |
// | factor | its status, when it was enabled again, the demand of a password |
// | session | that it is live |
// | trusted device | how often its token was exchanged |
// | flow | that it is over without success, or that its verdict is redeemed or has expired |
// | tenant | its number, settings and key generation |
//
// What is not there has no state. Whatever is added to a state counts for every recorded answer that names such a thing.

/// A hash over the states of everything that a recorded answer names. The answer is given again while the mark is the same.
///
/// It is not keyed: nobody who would gain chooses a state, and it is sealed with the answer.
package struct StandingMark: Equatable, Sendable {
    /// The number of bits that are recorded. Two states of a thing have the same mark once in 268 million.
    package static let width = 28

    /// A sum, so that the order of the things does not count.
    private var sum: UInt64 = 0

    package init() {}

    /// The recorded bits.
    package var bits: UInt32 {
        let folded = sum ^ sum >> Self.width ^ sum >> (2 * Self.width)
        return UInt32(truncatingIfNeeded: folded) & (1 << Self.width - 1)
    }

    /// Adds a thing. The closure writes its state, or nothing for a thing that is not there.
    package mutating func add(_ id: DocumentID, _ write: (inout State) -> Void) {
        var state = State()
        state.add(id.high)
        state.add(id.low)
        write(&state)
        sum &+= state.hash
    }

    /// The state of one thing: FNV-1a of 64 bits.
    package struct State: Sendable {
        fileprivate private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

        package mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

        package mutating func add(_ word: UInt64) {
            for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
        }

        package mutating func add(_ moment: Timestamp?) {
            add(UInt64(bitPattern: moment?.milliseconds ?? 0))
        }
    }
}

extension Factor {
    /// Writes what an application may act on.
    package func writeState(to state: inout StandingMark.State) {
        state.add(status.rawValue)
        state.add(enabledAt)
        if case .password(let password) = material { state.add(password.demand.rawValue) }
    }
}

extension Subject {
    /// Writes since when it exists, and how its reset stands; nothing if it does not exist.
    package func writeState(to state: inout StandingMark.State, at now: Timestamp) {
        guard exists else { return }
        state.add(createdAt)
        guard let reset else { return }
        let isDue = isResetDue(at: now)
        state.add((isDue ? FactorReset.State.effective : reset.state).rawValue)
        state.add(isDue ? reset.stages + 1 : reset.stages)
    }
}

extension TrustedDevice {
    /// Writes which of its tokens is valid.
    package func writeState(to state: inout StandingMark.State) {
        state.add(UInt8(1))
        state.add(exchanges)
    }
}

extension Flow {
    /// Writes what can still come of it. Its steps do not count: an earlier one asks for more than a later one, never for
    /// less.
    package func writeState(to state: inout StandingMark.State, at now: Timestamp) {
        let isOver: Bool
        switch (step, goal) {
        case (.complete, .stepUp(let goal)) where goal.isRedeemed: return state.add(UInt8(3))
        case (.complete, .stepUp(let goal)): isOver = goal.redeemableUntil.map { $0 <= now } ?? true
        case (.complete, _): isOver = false
        case (.abandoned, _): isOver = true
        default: isOver = expiresAt <= now
        }
        state.add(UInt8(isOver ? 2 : 1))
    }
}

extension TenantRecord {
    /// Writes which tenant it is, and its settings.
    package func writeState(to state: inout StandingMark.State) {
        state.add(number)
        var writer = ByteWriter()
        settings.write(to: &writer)
        for byte in writer.bytes { state.add(byte) }
        // Receipts of 0.1.0 know of no edition.
        if edition > .first { state.add(edition.rawValue) }
    }
}

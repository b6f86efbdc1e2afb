import Testing

@testable import FactorSocket

/// Who is served next, by the rules alone: without connections, and without a clock.
struct ScheduleTests {
    /// Twice, so that what is left of the first time would be found.
    @Test func `a long queue keeps its order, and few places for what has left it`() {
        var queue = TokenQueue()
        var (next, expected) = (UInt64(0), UInt64(0))
        for _ in 0..<2 {
            for _ in 0..<5_000 {
                queue.append(next)
                next += 1
            }
            var most = Int.min
            while let token = queue.popFirst() {
                guard token == expected, queue.count == Int(next - expected) - 1 else { break }
                expected += 1
                most = max(most, queue.places - max(2 * queue.count, queue.count + 1_024))
                // Every other place is taken again.
                if expected % 2 == 0, next < 9_000 {
                    queue.append(next)
                    next += 1
                }
            }
            #expect(expected == next)
            #expect(queue.isEmpty)
            #expect(most < 0)
        }
    }

    // MARK: Users

    /// Serves all that waits, each for the same time but the first. Returns the users, in their order.
    private func served(
        _ schedule: inout Schedule, first: Int = Schedule.quantum, at now: Int = 0
    ) -> [UInt32] {
        var users: [UInt32] = []
        while let due = schedule.take(serviceIsBehind: false, now: now) {
            let cost = users.isEmpty ? first : Schedule.quantum
            users.append(due.account.uid)
            schedule.charge(due.account, due.kind, microseconds: cost)
        }
        return users
    }

    @Test func `a slice is charged two milliseconds at most`() {
        var schedule = Schedule()
        let (held, other) = (Account(uid: 1), Account(uid: 2))
        for token in 0..<2 as Range<UInt64> { schedule.add(token, of: held, .fresh, now: 0) }
        for token in 2..<22 as Range<UInt64> { schedule.add(token, of: other, .fresh, now: 0) }
        // For most of that second the kernel ran other processes.
        let users = served(&schedule, first: 1_000_000)
        #expect(users == [1] + Array(repeating: 2, count: 10) + [1] + Array(repeating: 2, count: 10))
    }

    @Test(arguments: [(0, 9), (1_000, 5), (1_801, 0), (3_600_000_000, 0)])
    func `what a user owes is earned back while nothing is asked for, and no more than that`(
        idle: Int, servedBefore: Int
    ) {
        var schedule = Schedule()
        let (debtor, other) = (Account(uid: 1), Account(uid: 2))
        schedule.add(0, of: debtor, .fresh, now: 0)
        #expect(served(&schedule, first: Schedule.largestCharge) == [1])
        schedule.add(1, of: other, .fresh, now: 0)
        #expect(served(&schedule) == [2])
        for token in 0..<6 as Range<UInt64> { schedule.add(token, of: debtor, .fresh, now: idle) }
        for token in 6..<21 as Range<UInt64> { schedule.add(token, of: other, .fresh, now: idle) }
        let users = served(&schedule, at: idle)
        #expect(users.prefix(servedBefore) == ArraySlice(repeating: 2, count: servedBefore))
        // From then on they take turns.
        #expect(users.dropFirst(servedBefore).prefix(3) == [1, 2, 1])
        #expect(users.count == 21)
    }

    // MARK: Requests that wait for the service

    @Test func `what waits for the service takes turns with the rest, and is left out while the service is behind`() {
        var schedule = Schedule()
        let account = Account(uid: 1)
        for token in 0..<4 as Range<UInt64> { schedule.add(token, of: account, .backlog, now: 0) }
        for token in 100..<104 as Range<UInt64> { schedule.add(token, of: account, .committing, now: 0) }
        var tokens: [UInt64] = []
        for isBehind in [false, false, false, true, false, false, false] {
            guard let due = schedule.take(serviceIsBehind: isBehind, now: 0) else { break }
            tokens.append(due.token)
            schedule.charge(account, due.kind, microseconds: 1)
        }
        #expect(tokens == [0, 100, 1, 2, 101, 3, 102])
        // Only one is left, which waits for the service.
        #expect(!schedule.hasWork(serviceIsBehind: true) && schedule.hasWork(serviceIsBehind: false))
        #expect(schedule.take(serviceIsBehind: true, now: 0) == nil)
        #expect(schedule.take(serviceIsBehind: false, now: 0)?.token == 103)
        #expect(schedule.take(serviceIsBehind: false, now: 0) == nil)
        #expect(!schedule.hasWork(serviceIsBehind: false))
    }

    @Test func `a user whose requests wait for the service is passed over, and keeps the place`() {
        var schedule = Schedule()
        let accounts = (1...3).map { Account(uid: $0) }
        for account in accounts { schedule.add(UInt64(account.uid), of: account, .committing, now: 0) }
        schedule.add(20, of: accounts[1], .fresh, now: 0)
        #expect(schedule.take(serviceIsBehind: true, now: 0)?.token == 20)
        #expect(schedule.take(serviceIsBehind: true, now: 0) == nil)
        #expect(Set(served(&schedule)) == [1, 2, 3])
    }

    // MARK: Slots

    /// Generations count for as long as the daemon runs, and some of the numbers above them mean other things.
    @Test(arguments: [(0, 1), (1, 2), (0x7FFF_FFFE, 0x7FFF_FFFF), (0x7FFF_FFFF, 0)] as [(UInt32, UInt32)])
    func `a slot's next connection has another generation, which is taken for nothing else`(
        generation: UInt32, next: UInt32
    ) {
        let connection = Connection(slot: 7, generation: generation)
        connection.reset()
        #expect(connection.generation == next)
        #expect(PollToken(bits: connection.token) == .connection(slot: 7, generation: next))
    }

    @Test func `each kind of token is read as what it was made for`() {
        for index in [0, 1, 0xFFFF] {
            #expect(PollToken(bits: PollToken.listener(index).bits) == .listener(index))
            #expect(PollToken(bits: PollToken.watcher(index).bits) == .watcher(index))
        }
        #expect(PollToken(bits: PollToken.bell.bits) == .bell)
    }
}

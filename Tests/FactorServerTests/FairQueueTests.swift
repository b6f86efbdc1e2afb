import Testing

@testable import FactorServer

/// The order of hashing, and who is refused if the queue is full.
final class FairQueueTests {
    private typealias Entry = FairQueue<String>.Entry

    private var queue = FairQueue<String>(bound: 8)

    /// An entry of an origin that is written as tenant, user and connection: `a1x`.
    private static func entry(_ origin: String, _ work: String, expected: Int64 = 10) -> Entry {
        let bytes = origin.utf8.map { UInt64($0) }
        return Entry(
            origin: HashingOrigin(tenant: bytes[0], user: UInt32(bytes[1]), connection: bytes[2]), expected: expected,
            work: work)
    }

    /// Adds `count` requests of an origin, and returns those that found no room.
    private func add(_ origin: String, _ count: Int, expected: Int64 = 10) -> [String] {
        (0..<count).compactMap { queue.push(Self.entry(origin, "\(origin)\($0)", expected: expected))?.work }
    }

    private func next() -> Entry? { queue.take() }

    /// Takes everything; each entry is done before the next is taken.
    private func drain() -> [String] {
        var taken: [String] = []
        while let entry = queue.take() {
            taken.append(entry.work)
            queue.finish(entry, after: entry.expected)
        }
        return taken
    }

    @Test func `requests of one origin are done in their order`() {
        #expect(add("a1x", 3) == [])
        #expect(drain() == ["a1x0", "a1x1", "a1x2"])
    }

    @Test func `tenants take turns, then their users, then the users' connections`() {
        _ = add("a1x", 3) + add("a1y", 2) + add("a2x", 1) + add("b1x", 2)
        #expect(drain() == ["a1x0", "b1x0", "a2x0", "b1x1", "a1y0", "a1x1", "a1y1", "a1x2"])
    }

    @Test func `turns are measured in time, so that slow requests come less often`() {
        _ = add("a1x", 2, expected: 40) + add("b1x", 6)
        #expect(drain() == ["a1x0", "b1x0", "b1x1", "b1x2", "b1x3", "a1x1", "b1x4", "b1x5"])
    }

    @Test func `a client is charged for work that takes longer than expected`() throws {
        _ = add("a1x", 3) + add("b1x", 5)
        let first = try #require(next())
        queue.finish(first, after: 30)
        #expect(drain() == ["b1x0", "b1x1", "b1x2", "a1x1", "b1x3", "a1x2", "b1x4"])
    }

    @Test func `a pause of the machine is charged to nobody`() throws {
        _ = add("a1x", 3) + add("b1x", 5)
        let first = try #require(next())
        queue.finish(first, after: 12_000_000)
        #expect(drain() == ["b1x0", "b1x1", "b1x2", "b1x3", "a1x1", "b1x4", "a1x2"])
    }

    @Test func `work of which nothing was expected is charged with what it took`() throws {
        _ = add("a1x", 2, expected: 0) + add("b1x", 4)
        let first = try #require(next())
        queue.finish(first, after: 30)
        #expect(drain() == ["b1x0", "b1x1", "b1x2", "a1x1", "b1x3"])
    }

    @Test func `work under way counts from the moment that it is taken`() throws {
        _ = add("a1x", 3)
        #expect(next()?.work == "a1x0")
        _ = add("b1x", 2)
        #expect(["a1x1", "b1x0", "a1x2", "b1x1"] == (0..<4).compactMap { _ in next()?.work })
    }

    @Test func `an origin that was away catches up on nothing`() throws {
        _ = add("a1x", 6)
        for _ in 0..<5 {
            let entry = try #require(next())
            queue.finish(entry, after: entry.expected)
        }
        _ = add("a1x", 3) + add("b1x", 3)
        #expect(drain() == ["a1x5", "b1x0", "a1x0", "b1x1", "a1x1", "b1x2", "a1x2"])
    }

    @Test func `without room, the newest request of the origin with most is dropped, or else the new one`() {
        #expect(add("a1x", 9) == ["a1x8"])
        #expect(add("b1x", 4) == ["a1x7", "a1x6", "a1x5", "a1x4"])
        // Four each now: the new origin has the most.
        #expect(add("b1x", 1) == ["b1x0"])
        #expect(add("a1x", 1) == ["a1x0"])
        #expect(queue.entries.count == 8)
    }

    @Test func `within a tenant, that is the user with most, and of its connections the one with most`() {
        _ = add("a1x", 2) + add("a1y", 4) + add("a2x", 2)
        #expect(add("a2z", 1) == ["a1y3"])
        #expect(add("b1x", 1) == ["a1y2"])
    }

    @Test func `many connections of one user get no more than one of another user`() {
        for number in UInt8(0)..<20 {
            _ = add("a1" + String(UnicodeScalar(0x41 + number)), 1)
        }
        #expect(queue.entries.count == 8)
        #expect(add("a2x", 4).count == 4)
        #expect(queue.entries.count { $0.origin.user == UInt32(UInt8(ascii: "2")) } == 4)
        #expect(drain()[1] == "a2x0")
    }

    @Test func `nothing is remembered of an origin without requests`() {
        _ = add("a1x", 9) + add("b1x", 3)
        _ = drain()
        #expect(queue.accounts.isEmpty)
    }
}

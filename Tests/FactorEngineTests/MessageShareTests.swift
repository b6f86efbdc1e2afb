import FactorCore
import Testing

@testable import FactorEngine

/// What strangers may use up, at its edge.
struct MessageShareTests {
    private let now = Timestamp(milliseconds: 1_795_219_200_000)

    /// The limit on mails in all of those who have shown nothing: 133 of 200.
    private func limit() throws -> MessageLimit {
        var policy = DeliveryPolicy()
        policy.emailPerTenantPerHour = 200
        var request = MessageRequest(.signingIn, isReal: true)
        request.audience = .named
        let all = MessageLimit.all(of: .email(try EmailAddress("ada@example.org")), policy, request)
        return try #require(all.first { $0.isBlurred && $0.windows[0].most == 133 })
    }

    private func counts(_ number: Int) -> [MessageCount] {
        var count = MessageCount(windowSeconds: 3_600)
        for _ in 0..<number { count.add(at: now) }
        return [count]
    }

    @Test func `the last eighth goes out by chance, the less of it the nearer its end`() throws {
        let limit = try limit()
        let open = { (sent: Int) in
            (0..<16).count { limit.isOpen(after: counts(sent), at: now, chance: UInt64($0)) }
        }
        #expect(open(0) == 16 && open(116) == 16)
        #expect((117..<133).map(open) == (1...16).reversed())
        #expect(open(133) == 0 && open(200) == 0)
    }

    @Test func `what refuses aloud counts requests, and what keeps back counts messages`() throws {
        for standing in MessageStanding.allCases {
            for audience in [MessageRequest.Audience.informed, .named, .uninformed] {
                for isReal in [true, false] {
                    var request = MessageRequest(standing, isReal: isReal)
                    request.audience = audience
                    let all = MessageLimit.all(
                        of: .email(try EmailAddress("ada@example.org")), DeliveryPolicy(), request)
                    #expect(!all.isEmpty && Set(all.map(\.scope)).count == all.count)
                    for limit in all where limit.isSilent { #expect(!limit.countsPretences) }
                    for limit in all where audience != .informed && !limit.isSilent { #expect(limit.countsPretences) }
                }
            }
        }
    }

    @Test func `jobs of strangers leave room for those of others`() throws {
        var queue = JobQueue()
        let entry = { (isOfStrangers: Bool) in
            JobQueue.Entry(
                lane: JobQueue.Lane(tenant: 1, kind: .deliverCode, isOfStrangers: isOfStrangers), tenant: .default,
                expiresAt: now.advanced(bySeconds: 600), dueAt: now, isLeased: false)
        }
        for number in 0...JobQueue.mostOfStrangers {
            queue.set(DocumentID(high: 1, low: UInt64(number)), entry(true))
        }
        #expect(queue.entries.count == JobQueue.mostOfStrangers && queue.overflowed)
        let id = DocumentID(high: 2, low: 0)
        queue.set(id, entry(false))
        #expect(queue.entries.count == JobQueue.mostOfStrangers + 1)
        var first: [DocumentID] = []
        for _ in 0..<2 {
            guard let taken = queue.take(at: now, where: { _, _ in true }) else { continue }
            first.append(taken.id)
            queue.remove(taken.id)
        }
        #expect(first.contains(id))
    }
}

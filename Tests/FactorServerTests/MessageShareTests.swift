import FactorCore
import Testing

@testable import FactorServer

/// What strangers may use up of a limit, at its edge.
struct MessageShareTests {
    private let now = Timestamp(milliseconds: 1_795_219_200_000)

    /// The limit on mails for everybody who has proven nothing: their share of what a tenant sends in an hour.
    private func limit(_ perTenant: Int, _ share: Int) throws -> MessageLimit {
        var policy = DeliveryPolicy()
        policy.emailPerTenantPerHour = perTenant
        var request = MessageRequest(.signingIn, isReal: true)
        request.audience = .named
        let all = MessageLimit.all(of: .email(try EmailAddress("ada@example.org")), policy, request)
        return try #require(all.first { $0.isBlurred && $0.windows[0].most == share })
    }

    private func counts(_ number: Int) -> [MessageCount] {
        var count = MessageCount(windowSeconds: 3_600)
        for _ in 0..<number { count.add(at: now) }
        return [count]
    }

    @Test func `the last eighth is sent by chance, less of it near its end`() throws {
        let limit = try limit(200, 133)
        let open = { (sent: Int) in
            (0..<16).count { limit.isOpen(after: counts(sent), at: now, chance: UInt64($0)) }
        }
        #expect(open(0) == 16 && open(116) == 16)
        #expect((117..<133).map(open) == (1...16).reversed())
        #expect(open(133) == 0 && open(200) == 0)
    }

    @Test func `of a small limit, the last four are sent by chance, and the first always`() throws {
        for (perTenant, share) in [(1, 1), (3, 2), (5, 3), (11, 7), (30, 20)] {
            let (limit, certain) = (try limit(perTenant, share), max(share - 4, 0))
            for sent in 0...share {
                let open = (0..<12).count { limit.isOpen(after: counts(sent), at: now, chance: UInt64($0)) }
                #expect(open == (sent <= certain ? 12 : 12 * (share - sent) / min(share, 4)), "\(share), \(sent)")
            }
        }
    }

    @Test func `a limit that refuses openly counts requests, and one that drops silently counts messages`() throws {
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
                stream: JobQueue.Stream(tenant: 1, kind: .deliverMessage, isOfStrangers: isOfStrangers),
                tenant: .default,
                expiresAt: now.advanced(bySeconds: 600), dueAt: now, isLeased: false)
        }
        for number in 0...queue.mostOfStrangers {
            queue.set(DocumentID(high: 1, low: UInt64(number)), entry(true))
        }
        #expect(queue.entries.count == queue.mostOfStrangers && queue.overflowed)
        let id = DocumentID(high: 2, low: 0)
        queue.set(id, entry(false))
        #expect(queue.entries.count == queue.mostOfStrangers + 1)
        var first: [DocumentID] = []
        for _ in 0..<2 {
            guard let taken = queue.take(at: now, where: { _, _ in true }) else { continue }
            first.append(taken.id)
            queue.remove(taken.id)
        }
        #expect(first.contains(id))
    }
}

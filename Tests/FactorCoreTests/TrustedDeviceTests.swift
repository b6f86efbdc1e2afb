import FactorCrypto
import Testing

@testable import FactorCore

/// The tokens of trusted devices: each is exchanged for the next one, and gives it again for a grace.
struct TrustedDeviceTests {
    private static let start = Timestamp(milliseconds: 1_795_219_200_000)

    private let keys: TenantKeys
    private var policy = Policy()
    private var devices = TrustedDevices()
    /// The events of the last decision, and whether it suspected a copy.
    private var events: [AuditEvent] = []
    private var isSuspected = false

    init() throws {
        try Sodium.start()
        keys = TenantKeys.generate(tenant: 1, randomness: .seeded(1))
    }

    private mutating func decide<Reply>(
        at milliseconds: Int64, _ body: (inout TrustedDevices, inout DecisionContext) -> Reply
    ) throws -> Reply {
        var decision = DecisionContext(
            now: Timestamp(milliseconds: Self.start.milliseconds + milliseconds),
            tenantContext: TenantContext(policy: policy, keys: keys, randomness: .seeded(2), tenant: 1),
            name: try SubjectID("ada"),
            document: DocumentKey(kind: .subject, tenant: 1, id: DocumentID(high: 1, low: 2)))
        let reply = body(&devices, &decision)
        events = (decision.firstEvent.map { [$0] } ?? []) + decision.furtherEvents
        isSuspected = decision.copied == .deviceToken
        return reply
    }

    /// Trusts a device at the start. Returns its first token.
    private mutating func trust() throws -> DeviceToken {
        try decide(at: 0) { devices, decision in devices.trust(name: nil, .one, &decision).token }
    }

    /// Presents a token. Returns the next one; nil if the device has lost its trust.
    private mutating func present(_ token: DeviceToken, at milliseconds: Int64) throws -> DeviceToken? {
        let presented = try decide(at: milliseconds) { devices, decision in devices.present(token, &decision) }
        switch presented {
        case .trusted(let device, let next):
            #expect(device == devices.devices.first && next.count == device.exchanges)
            #expect(events == [AuditEvent(.deviceUsed, .done)] && !isSuspected)
            return next
        case .reused:
            #expect(devices.devices.isEmpty)
            #expect(events == [AuditEvent(.deviceUsed, .refused)] && isSuspected)
            return nil
        case .unknown:
            #expect(devices.devices.isEmpty && events.isEmpty && !isSuspected)
            return nil
        }
    }

    @Test func `the first token is exchanged at once`() throws {
        var trial = self
        let first = try trial.trust()
        #expect(try trial.present(first, at: 0)?.count == 1)
    }

    @Test func `a used token gives the same next token until its grace is over, to the millisecond`() throws {
        for (wait, gives) in [(0, true), (1, true), (9_999, true), (10_000, false)] as [(Int64, Bool)] {
            var trial = self
            let first = try trial.trust()
            let second = try #require(try trial.present(first, at: 60_000))
            let before = trial.devices
            #expect(try trial.present(first, at: 60_000 + wait) == (gives ? second : nil), "\(wait)")
            #expect((trial.devices == before) == gives, "\(wait)")
        }
    }

    @Test func `within the grace the next token is not exchanged either, so that a third tab is not too late`() throws {
        var trial = self
        let first = try trial.trust()
        let second = try #require(try trial.present(first, at: 60_000))
        let before = trial.devices
        for wait in [0, 1, 9_999] as [Int64] {
            #expect(try trial.present(second, at: 60_000 + wait) == second)
            #expect(try trial.present(first, at: 60_000 + wait) == second)
            #expect(trial.devices == before)
        }
        let third = try #require(try trial.present(second, at: 70_000))
        #expect(third.count == 2)
        // Its own grace has begun.
        #expect(try trial.present(second, at: 79_999) == third)
        #expect(try trial.present(first, at: 79_999) == nil)
    }

    @Test func `presenting used tokens again and again does not lengthen the grace`() throws {
        var trial = self
        let first = try trial.trust()
        _ = try trial.present(first, at: 0)
        for second in 1...9 as ClosedRange<Int64> {
            #expect(try trial.present(first, at: second * 1_000)?.count == 1)
        }
        #expect(try trial.present(first, at: 10_000) == nil)
    }

    @Test func `after the grace a used token ends the trust, and so does any older one within it`() throws {
        for count in 1...5 as ClosedRange<Int64> {
            var trial = self
            var newest = try trial.trust()
            var tokens: [DeviceToken] = []
            for exchange in 1...count {
                tokens.append(newest)
                newest = try #require(try trial.present(newest, at: 60_000 * exchange))
            }
            for (index, token) in tokens.enumerated() {
                var (early, late) = (trial, trial)
                let isLast = index == tokens.count - 1
                #expect(try early.present(token, at: 60_000 * count + 1) == (isLast ? newest : nil))
                #expect(try late.present(token, at: 60_000 * count + 10_000) == nil)
                // Nobody has the device now.
                #expect(try late.present(newest, at: 60_000 * count + 10_000) == nil)
            }
        }
    }

    @Test func `with a grace of 0 a token works once`() throws {
        var trial = self
        trial.policy.device.graceSeconds = 0
        let first = try trial.trust()
        let second = try #require(try trial.present(first, at: 0))
        #expect(try trial.present(second, at: 0)?.count == 2)
        #expect(try trial.present(second, at: 0) == nil)
    }

    @Test func `a grace that a policy sets is as long`() throws {
        var trial = self
        trial.policy.device.graceSeconds = 60
        let first = try trial.trust()
        let second = try trial.present(first, at: 0)
        #expect(try trial.present(first, at: 59_999) == second)
        #expect(try trial.present(first, at: 60_000) == nil)
    }

    /// After a failover that lost commits, the owner's count is above the stored one.
    @Test func `a count that was never given out ends the trust`() throws {
        for wait in [-5_000, 0, 60_000] as [Int64] {
            var trial = self
            let first = try trial.trust()
            _ = try trial.present(first, at: 60_000)
            let store = trial.devices
            let second = try #require(try trial.present(first, at: 60_000))
            let third = try #require(try trial.present(second, at: 70_000))
            trial.devices = store
            #expect(try trial.present(third, at: 70_000 + wait) == nil)
        }
    }

    /// Two hold one token. They are told apart at once if the second comes after the grace, and otherwise when both have
    /// used the next token too.
    @Test(arguments: [0, 9_999, 10_000, 60_000] as [Int64])
    func `two holders of a token are told apart, at their next use at the latest`(gap: Int64) throws {
        var trial = self
        let shared = try trial.trust()
        let next = try #require(try trial.present(shared, at: 60_000))
        let other = try trial.present(shared, at: 60_000 + gap)
        #expect(other == (gap < 10_000 ? next : nil))
        guard other != nil else { return }
        let last = try #require(try trial.present(next, at: 120_000))
        #expect(last.count == 2)
        #expect(try trial.present(next, at: 180_000) == nil)
        #expect(try trial.present(last, at: 180_000) == nil)
    }
}

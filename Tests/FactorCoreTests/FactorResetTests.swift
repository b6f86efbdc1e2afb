import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// What a reset of factors by support ends, and what stays readable of it.
struct FactorResetTests {
    private let keys = TenantKeys.generate(tenant: 5, randomness: .seeded(1))

    private func decision(_ seconds: Int64, _ keys: TenantKeys? = nil) -> DecisionContext {
        var policy = Policy()
        policy.recovery.supportWaits = true
        return DecisionContext(
            now: ManualClock.origin.advanced(bySeconds: seconds),
            tenantContext: TenantContext(policy: policy, keys: keys ?? self.keys, randomness: .seeded(2), tenant: 5),
            name: FlowsTrial.name, document: DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 2)))
    }

    private func requested() throws -> Subject {
        var (subject, decision) = (Subject(), decision(0))
        _ = try subject.addAddress(FlowsTrial.phone, isVerified: true, displayName: nil, &decision)
        let request = FactorResetRequest(kinds: [.totp], cause: .lost, actor: try SubjectID("support"))
        _ = try subject.requestReset(request, &decision)
        return subject
    }

    @Test func `codes that flows share end when a reset is requested, and again when it takes effect`() throws {
        var subject = try requested()
        let effective: Timestamp = try #require(subject.waitingReset)
        var decision = decision(effective.seconds - ManualClock.origin.seconds)
        subject.share(DeliveredCode(decision, digits: 6), in: .zero)
        #expect(subject.sharedCodes.count == 1)
        _ = try subject.takeResetEffect(&decision)
        #expect(subject.awaitsReplacement && subject.sharedCodes.isEmpty)
        subject.share(DeliveredCode(decision, digits: 6), in: .zero)
        let request = FactorResetRequest(kinds: [.totp], cause: .lost, actor: try SubjectID("support"))
        _ = try subject.requestReset(request, &decision)
        #expect(subject.sharedCodes.isEmpty)
    }

    @Test func `who requested it is known after keys were rotated`() throws {
        var subject = try requested()
        let rotated = keys.addingGeneration(randomness: .seeded(3))
        try subject.resealAll(decision(1, rotated))
        let newest = decision(2, rotated.keepingOnly(from: 2))
        #expect(try subject.resetActor(newest) == "support")
    }
}

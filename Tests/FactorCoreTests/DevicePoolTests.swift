import FactorCrypto
import Testing

@testable import FactorCore

/// The guess pools of a subject's devices.
struct DevicePoolTests {
    private let tenantContext: TenantContext
    private let document = DocumentKey(kind: .subject, tenant: 1, id: DocumentID(high: 1, low: 2))

    init() throws {
        try Sodium.start()
        let keys = TenantKeys.generate(tenant: 1, randomness: .seeded(1))
        tenantContext = TenantContext(policy: Policy(), keys: keys, randomness: .seeded(2), tenant: 1)
    }

    private func decision() throws -> DecisionContext {
        DecisionContext(
            now: Timestamp(milliseconds: 1_795_219_200_000), tenantContext: tenantContext, name: try SubjectID("ada"),
            document: document)
    }

    private func miss(_ subject: inout Subject, _ decision: inout DecisionContext) throws(Failure) {
        _ = try subject.verify(.totp, OneTimeCode(digits: 6, value: 0), nil, &decision)
    }

    @Test func `guesses of strangers do not lock a device, and guesses on a device lock nothing else`() throws {
        var decision = try decision()
        var subject = Subject()
        var devices = TrustedDevices()
        _ = devices.trust(name: nil, .one, &decision)
        for _ in 0..<5 { #expect(throws: Failure(.codeRejected)) { try miss(&subject, &decision) } }
        #expect(throws: Failure(.throttled)) { try miss(&subject, &decision) }
        for _ in 0..<5 {
            #expect(throws: Failure(.codeRejected)) {
                try subject.trying(on: &devices) { subject throws(Failure) in try miss(&subject, &decision) }
            }
        }
        #expect(throws: Failure(.throttled)) {
            try subject.trying(on: &devices) { subject throws(Failure) in try miss(&subject, &decision) }
        }
        #expect(subject.pool(.totp).missesInRow == 5)
        let stored = try TrustedDevices(decoding: devices.encoded)
        #expect(stored == devices)
        #expect(stored.pools.map(\.missesInRow) == [5])
    }

    @Test func `pools of one kind are merged, with everything that was spent and the longer run of misses`() {
        let day: Int64 = 20_000
        func pool(_ misses: UInt64, _ spends: [(Int64, UInt64)]) -> GuessPool {
            GuessPool(
                kind: .totp, missesInRow: misses, throttledUntil: nil,
                spends: spends.map { GuessPool.DaySpend(day: $0.0, chance: Probability(attos: $0.1)) })
        }
        var merged = pool(0, [(day, 70), (day + 2, 5)])
        merged.absorb(pool(1, [(day, 1), (day + 1, 2)]))
        #expect(merged == pool(1, [(day, 71), (day + 1, 2), (day + 2, 5)]))
        merged.absorb(pool(0, []))
        #expect(merged.missesInRow == 1)
    }
}

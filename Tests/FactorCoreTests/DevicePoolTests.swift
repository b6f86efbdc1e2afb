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

    private func decision(_ seconds: Int64 = 0) throws -> DecisionContext {
        DecisionContext(
            now: Timestamp(milliseconds: 1_795_219_200_000).advanced(bySeconds: seconds), tenantContext: tenantContext,
            name: try SubjectID("ada"),
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

    @Test func `twenty devices are trusted, and each further one takes the place of the idlest`() throws {
        var devices = TrustedDevices()
        var tokens: [DeviceToken] = []
        for number in 0..<TrustedDevices.most {
            var decision = try decision(Int64(number))
            tokens.append(devices.trust(name: nil, .one, &decision).token)
        }
        var ids = devices.devices.map(\.id)
        #expect(ids.count == TrustedDevices.most)
        var later = try decision(100)
        _ = devices.present(tokens[0], &later)
        for number in 1...2 {
            var decision = try decision(100 + Int64(number))
            ids.remove(at: 1)
            ids.append(devices.trust(name: nil, .one, &decision).device.id)
            #expect(devices.devices.map(\.id) == ids)
        }
    }

    @Test func `a device that is used is trusted for another ninety days`() throws {
        let day: Int64 = 86_400
        var (decision, devices) = (try decision(), TrustedDevices())
        var token = devices.trust(name: nil, .one, &decision).token
        for use in 1...3 as ClosedRange<Int64> {
            var later = try self.decision(use * 90 * day - use)
            guard case .trusted(_, let next) = devices.present(token, &later) else { throw Malformed() }
            token = next
        }
        let last = 270 * day - 3
        #expect(devices.current(at: try self.decision(last + 90 * day - 1).now).count == 1)
        #expect(devices.current(at: try self.decision(last + 90 * day).now).isEmpty)
    }
}

import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// The longest credentials, and the first and last moment of a challenge.
struct CeremonyBoundsTests {
    private let tenant: TenantContext

    init() throws {
        try Sodium.start()
        tenant = context()
    }

    private func data(credentialIDOf length: Int) -> [UInt8] {
        // 1: 1 (OKP), 3: -8 (EdDSA), -1: 6 (Ed25519), -2: the base point.
        let key = [0xA4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 0x20, 0x58] + [UInt8](repeating: 0x66, count: 31)
        let head = [UInt8](repeating: 1, count: 32) + [0x41, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
        return head + [UInt8(length >> 8), UInt8(length & 0xFF)] + [UInt8](repeating: 5, count: length) + key
    }

    @Test func `a credential's id has one byte to 1023`() throws {
        for length in [1, 1023] {
            #expect(try AuthenticatorData(data(credentialIDOf: length)).credential?.id.count == length)
        }
        for length in [0, 1024] {
            #expect(throws: ResponseProblem.malformed) { try AuthenticatorData(data(credentialIDOf: length)) }
        }
    }

    @Test(
        arguments: [(-5_000, true), (-5_001, false), (0, true), (299_999, true), (300_000, false)] as [(Int64, Bool)])
    func `a challenge is valid for five minutes, and as far ahead as clocks may differ`(
        _ age: Int64, _ isValid: Bool
    ) {
        let challenge = PasskeyChallenge(for: nil, tenant, tenant: 5, at: ManualClock.origin)
        let now = Timestamp(milliseconds: ManualClock.origin.milliseconds + age)
        #expect(PasskeyChallenge.isValid(challenge.bytes, for: nil, tenant, tenant: 5, at: now) == isValid)
    }

    @Test func `a challenge is valid that was made after the store was restored, and none from before`() {
        let challenge = PasskeyChallenge(for: nil, tenant, tenant: 5, at: ManualClock.origin)
        for (milliseconds, isValid) in [(-1, true), (0, false)] as [(Int64, Bool)] {
            let restored = context(restoredAt: Timestamp(milliseconds: ManualClock.origin.milliseconds + milliseconds))
            let found = PasskeyChallenge.isValid(
                challenge.bytes, for: nil, restored, tenant: 5, at: ManualClock.origin.advanced(bySeconds: 1))
            #expect(found == isValid)
        }
    }
}

private func context(restoredAt: Timestamp? = nil) -> TenantContext {
    TenantContext(
        policy: Policy(), keys: .generate(tenant: 5, randomness: .seeded(1)), randomness: .seeded(2), tenant: 5,
        restoredAt: restoredAt)
}

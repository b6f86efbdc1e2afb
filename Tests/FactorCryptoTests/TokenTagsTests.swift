import FactorCrypto
import Testing

@Suite struct TokenTagsTests {
    private static let token: InlineArray<4, UInt64> = [1, 2, 3, 4]

    @Test func `a token has one tag, and every bit of it and of its tenant's number matters`() {
        let tags = TokenTags(randomness: .seeded(7))
        let tag = tags.tag(tenant: 9, Self.token)
        #expect(tags.tag(tenant: 9, Self.token) == tag)
        var seen: Set = [tag]
        for bit in 0..<320 {
            var tenant: UInt64 = 9
            var token = Self.token
            if bit < 64 { tenant ^= 1 << UInt64(bit) } else { token[bit / 64 - 1] ^= 1 << UInt64(bit % 64) }
            seen.insert(tags.tag(tenant: tenant, token))
        }
        #expect(seen.count == 321)
    }

    @Test func `another process's key gives other tags`() {
        let tag = TokenTags(randomness: .seeded(7)).tag(tenant: 9, Self.token)
        #expect(TokenTags(randomness: .seeded(8)).tag(tenant: 9, Self.token) != tag)
        #expect(TokenTags(randomness: .seeded(7)).tag(tenant: 9, Self.token) == tag)
    }
}

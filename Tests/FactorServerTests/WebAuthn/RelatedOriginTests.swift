import TestServer
import TestSupport
import Testing

/// What the domains of passkeys serve, so that browsers use them on pages of other domains.
struct RelatedOriginTests {
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario()
    }

    private func told(_ passkey: JSON, tenant: String = "default") throws -> (domains: [String], origins: [String]) {
        try scenario.done("tenant.update", ["tenant": .text(tenant), "policy": ["passkey": passkey]])
        let told = try scenario.done("passkey.related_origins", ["tenant": .text(tenant)])
        #expect(told["document"].members.map(\.name) == ["origins"])
        return (told["rp_ids"].items.compactMap(\.text), told["document"]["origins"].items.compactMap(\.text))
    }

    @Test func `each accepted domain serves the policy's origins, in their order`() throws {
        let moved = try told([
            "rp_id": "new.example", "former_rp_ids": ["old.example", "older.example"],
            "origins": ["https://shop.example", "https://new.example", "https://a.old.example"],
        ])
        #expect(moved.domains == ["new.example", "old.example", "older.example"])
        #expect(moved.origins == ["https://shop.example", "https://new.example", "https://a.old.example"])
        // The move is over.
        let after = try told(["former_rp_ids": .null])
        #expect(after.domains == ["new.example"] && after.origins == moved.origins)
    }

    @Test func `without named origins it is that of the current domain, and never those of former ones`() throws {
        let moved = try told(["rp_id": "new.example", "former_rp_ids": ["old.example"]])
        #expect(moved.domains == ["new.example", "old.example"] && moved.origins == ["https://new.example"])
    }

    @Test func `a tenant without passkeys has none, and tenants do not see each other's`() throws {
        try scenario.done("tenant.create", ["tenant": "shop"])
        _ = try told(["rp_id": "new.example", "former_rp_ids": ["old.example"]])
        let other = try told([:], tenant: "shop")
        #expect(other.domains.isEmpty && other.origins.isEmpty)
    }
}

import FactorCore
import TestServer
import TestSupport
import Testing

/// A user's own addresses are shown in full, and only to that user.
struct ShowAddressTests {
    let scenario: Scenario

    init() throws {
        scenario = try Scenario()
        for name in ["ada", "bob"] { try scenario.enrolledAddress("\(name)@example.org", name) }
        try scenario.ask("email.enroll", ["subject": "ada", "email_address": "other@example.org"])
    }

    private func session(of subject: String) throws -> JSON {
        try scenario.ask("session.create", ["subject": .text(subject), "amr": ["pwd"]]).result["session_token"]
    }

    @Test func `a recent session shows its owner's addresses, and whether they are verified`() throws {
        let shown = try scenario.ask("address.show", ["session_token": session(of: "ada")]).result["addresses"].items
        #expect(shown.map { $0["address"].text } == ["ada@example.org", "other@example.org"])
        #expect(shown.map { $0["verified"] == true } == [true, false])
        let other = try scenario.ask("address.show", ["session_token": session(of: "bob")]).result["addresses"].items
        #expect(other.map { $0["address"].text } == ["bob@example.org"])
        let none = try scenario.ask("address.show", ["session_token": session(of: "eve")]).result["addresses"].items
        #expect(none.isEmpty)
    }

    @Test func `a session that is not fresh, was revoked or belongs to another tenant shows nothing`() throws {
        let token = try session(of: "ada")
        try scenario.ask("tenant.create", ["tenant": "shop"])
        #expect(try scenario.ask("address.show", ["tenant": "shop", "session_token": token]).reason == "not_found")
        try scenario.set(["session": ["reauthentication_max_age_s": 60]])
        #expect(try scenario.ask("address.show", ["session_token": token]).succeeded)
        scenario.clock.advance(seconds: 61)
        #expect(try scenario.ask("address.show", ["session_token": token]).reason == "insufficient_authentication")
        let fresh = try session(of: "ada")
        try scenario.ask("session.revoke", ["session_token": fresh])
        #expect(try scenario.ask("address.show", ["session_token": fresh]).reason == "not_found")
    }

    @Test func `the audit log says that addresses were shown, and not which`() throws {
        try scenario.ask("address.show", ["session_token": session(of: "ada")])
        let entries = try scenario.ask("audit.list").result["entries"].items
        let shown = entries.filter { $0["action"] == "address.show" }
        #expect(shown.count == 1)
        #expect(shown.first?["subject"] == "ada")
        #expect(!"\(entries)".contains("example.org"))
    }
}

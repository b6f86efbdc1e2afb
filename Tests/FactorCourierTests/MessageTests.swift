import FactorCrypto
import FactorWire
import Testing

@testable import factord_courier

/// Which jobs are messages, as the daemon gives them.
struct MessageTests {
    init() throws { try Sodium.start() }

    /// It was asked for at boot time 1000, and at 5,000,000 by the wall clock.
    private func message(
        _ id: String = "job_a1", attempt: String = "1", expiresAt: String = "2", lease: String = "", left: String = ""
    ) throws -> Message? {
        let text = #"""
            {"job_id": "\#(id)", "tenant": "t", "attempt": \#(attempt), "lease_expires_at": 5000001, \#(lease)
            "payload": {"medium": "sms", \#(left)
            "to": "+1", "code": "", "template": "sign_in", "tenant_name": "T", "expires_at": \#(expiresAt)}}
            """#
        let document = JSONDocument()
        try Array(text.utf8).withRawSpan { try document.parse($0) }
        return Message(document.root, AskedAt(boot: 1_000, wall: 5_000_000))
    }

    @Test(arguments: [0, 1, 64, 65])
    func `an id of the protocol's length and letters is one`(length: Int) throws {
        let found = try message(String(repeating: "a", count: length))
        #expect((found != nil) == (1...64).contains(length))
    }

    @Test(arguments: ["A", "a\\r", "-", "ä", "`", "{", "/", ":"])
    func `an id with any other character is refused`(id: String) throws {
        #expect(try message("az09_") != nil && message(id) == nil)
    }

    @Test(arguments: [
        ("0", true), ("9007199254740991", true), ("9007199254740992", false), ("-1", false), ("1.5", false),
        ("null", false),
    ])
    func `a time is a number that every language reads exactly`(number: String, isRead: Bool) throws {
        #expect((try message(expiresAt: number) != nil) == isRead)
        #expect((try message(attempt: number) != nil) == isRead)
    }

    @Test(arguments: ["0", "2", "5000600", "9007199254740991"])
    func `a code is not given up because the clock was set ahead`(toldBy clock: String) throws {
        let message = try #require(
            try message(expiresAt: clock, lease: #""lease_ms": 60000,"#, left: #""expires_in_ms": 600000,"#))
        #expect(message.leaseExpiresAt == 61_000 && message.expiresAt == 601_000)
        #expect(Template.Values(message, at: 1_000).minutes == 10)
        #expect(String(decoding: message.json(text: []), as: UTF8.self).hasSuffix("\"expires_at\":\(clock)}"))
    }

    @Test func `from a daemon that tells only times, they are taken as of when it was asked`() throws {
        let message = try #require(try message(expiresAt: "5600000"))
        #expect(message.leaseExpiresAt == 1_001 && message.expiresAt == 601_000)
    }
}

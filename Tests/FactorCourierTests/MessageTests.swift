import FactorCrypto
import FactorWire
import Testing

@testable import factord_courier

/// Which jobs are messages, as the daemon gives them.
struct MessageTests {
    init() throws { try Sodium.start() }

    private func message(_ id: String = "job_a1", attempt: String = "1", expiresAt: String = "2") throws -> Message? {
        let text = #"""
            {"job_id": "\#(id)", "tenant": "t", "attempt": \#(attempt), "lease_expires_at": 1, "payload": {"medium": "sms",
            "to": "+1", "code": "", "template": "sign_in", "tenant_name": "T", "expires_at": \#(expiresAt)}}
            """#
        let document = JSONDocument()
        try Array(text.utf8).withRawSpan { try document.parse($0) }
        return Message(document.root)
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
}

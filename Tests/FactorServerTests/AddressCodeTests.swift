import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Codes sent to addresses: where they are valid, for how long, and how often.
struct AddressCodeTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private static let channels = [("email", "ada@example.org"), ("phone", "+14155550123")]

    private func ask(_ method: String, _ subject: String = "ada", _ more: JSON = [:]) throws -> Answer {
        try scenario.ask(method, more.with("subject", .text(subject)))
    }

    /// Sends a code and returns it.
    private func sent(_ channel: String = "email", _ subject: String = "ada") throws -> String {
        let answer = try ask("factor.send", subject, ["kind": .text(channel)])
        #expect(answer.succeeded, "\(answer.line)")
        return try #require(try scenario.bringMessages().last?.code)
    }

    private func verify(_ code: String, _ channel: String = "email", _ subject: String = "ada") throws -> Answer {
        try ask("\(channel).verify", subject, ["code": .text(code)])
    }

    private func wrong(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

    /// An address that is not proven, and the code that was sent to it.
    private func pending(_ text: String = "ada@example.org", _ subject: String = "ada") throws -> (
        id: JSON, code: String
    ) {
        let enrolled = try ask("email.enroll", subject, ["email_address": .text(text)])
        return (enrolled.result["factor"]["factor_id"], try #require(try scenario.bringMessages().last?.code))
    }

    @Test(arguments: channels)
    func `an address is proven once, by the code that was sent to it`(_ channel: String, _ text: String) throws {
        let parameter = channel == "email" ? "email_address" : "phone_number"
        let enrolled = try ask("\(channel).enroll", "ada", .object([JSON.Member(name: parameter, value: .text(text))]))
        #expect(enrolled.result["factor"]["status"] == "pending")
        #expect(enrolled.result["delivery"]["destination"] == enrolled.result["factor"]["destination"])
        #expect(!enrolled.line.contains(text))
        let message = try #require(try scenario.bringMessages().first)
        #expect(message.to == text && message.purpose == "verification")
        let params: JSON = ["factor_id": enrolled.result["factor"]["factor_id"], "code": .text(message.code)]
        #expect(try ask("factor.activate", "ada", params).result["factor"]["status"] == "active")
        #expect(try ask("factor.activate", "ada", params).reason == "wrong_state")
        #expect(try verify(message.code, channel).reason == "code_rejected")
    }

    /// Many accounts give nobody more guesses at somebody else's address.
    @Test func `a guess at a pending address counts there, whoever has it pending`() throws {
        try scenario.set(["guess_budget": ["probability": .number("0.000006")]])
        func guess(_ subject: String, _ id: JSON, _ code: String) throws -> Answer {
            try ask("factor.activate", subject, ["factor_id": id, "code": .text(code)])
        }
        let (mine, other) = (try pending(), try pending("eve@example.org", "eve"))
        let later = try pending("ada@example.org", "bob")
        for _ in 0..<5 {
            #expect(try guess("ada", mine.id, wrong(mine.code)).reason == "code_rejected")
            scenario.clock.advance(seconds: 60)
        }
        // One more fits into the budget.
        #expect(try guess("bob", later.id, wrong(later.code)).reason == "code_rejected")
        scenario.clock.advance(seconds: 60)
        #expect(try guess("bob", later.id, later.code).reason == "locked")
        #expect(try guess("eve", other.id, wrong(other.code)).reason == "code_rejected")
        #expect(try ask("email.enroll", "kit", ["email_address": "ada@example.org"]).result["delivery"]["digits"] == 8)
    }

    @Test(arguments: channels)
    func `a code that was sent verifies once`(_ channel: String, _ text: String) throws {
        let id = try scenario.enrolledAddress(text)
        let code = try sent(channel)
        let verified = try verify(code, channel)
        #expect(verified.result["factor_id"] == .text(id))
        #expect(verified.result["amr"] == [channel == "email" ? "otp" : "sms"])
        #expect(try verify(code, channel).reason == "code_rejected")
        try scenario.restart()
        #expect(try verify(code, channel).reason == "code_rejected")
    }

    @Test func `a code is accepted only by the method that it was sent for`() throws {
        for (_, text) in Self.channels { try scenario.enrolledAddress(text) }
        try scenario.enrolledAddress("bob@example.org", "bob")
        let code = try sent()
        #expect(try verify(code, "phone").reason == "code_rejected")
        #expect(try verify(code, "email", "bob").reason == "code_rejected")
        for method in ["totp.verify", "hotp.verify"] {
            #expect(try ask(method, "ada", ["code": .text(code)]).reason == "code_rejected", "\(method)")
        }
        #expect(try verify(code).succeeded)
    }

    @Test func `a code that proves an address does not work for a sign-in, and vice versa`() throws {
        let (id, proof) = try pending()
        #expect(try verify(proof).reason == "code_rejected")
        #expect(try ask("factor.activate", "ada", ["factor_id": id, "code": .text(proof)]).succeeded)
        let code = try sent()
        let (other, _) = try pending("other@example.org")
        #expect(try ask("factor.activate", "ada", ["factor_id": other, "code": .text(code)]).reason == "code_rejected")
    }

    @Test func `of many requests with one code in one turn exactly one succeeds`() throws {
        try scenario.enrolledAddress("ada@example.org")
        let request: (String, JSON) = ("email.verify", ["subject": "ada", "code": .text(try sent())])
        #expect(try scenario.askTogether(Array(repeating: request, count: 200)).count(where: \.succeeded) == 1)
    }

    @Test func `a code in groups is accepted, and stays spent in every spelling`() throws {
        try scenario.enrolledAddress("ada@example.org")
        let code = try sent()
        #expect(try verify("\(code.prefix(3)) \(code.suffix(3))").succeeded)
        for spelling in [code, "\(code.prefix(3))-\(code.suffix(3))"] {
            #expect(try verify(spelling).reason == "code_rejected")
        }
    }

    @Test func `another spelling is refused and does not count as a try`() throws {
        try scenario.enrolledAddress("ada@example.org")
        let code = try sent()
        let spellings: [JSON] = [
            .text(" " + code), .text(code + " "), .text(code.prefix(3) + "\u{A0}" + code.suffix(3)),
            .text(code + "\n"), .text("0" + code), .integer(Int(code) ?? 0), .list([.text(code)]), .null,
        ]
        for spelling in spellings {
            let refusal = spelling.text == nil ? -32602 : 1014
            #expect(try ask("email.verify", "ada", ["code": spelling]).code == refusal)
        }
        #expect(try ask("subject.get").result["pools"] == [])
        #expect(try verify(code).succeeded)
    }

    @Test func `after its last try a code is refused, and not replaced before it expires`() throws {
        try scenario.enrolledAddress("ada@example.org")
        let code = try sent()
        for _ in 0..<5 {
            #expect(try verify(wrong(code)).reason == "code_rejected")
            scenario.clock.advance(seconds: 1)
        }
        scenario.clock.advance(seconds: 60)
        #expect(try verify(code).reason == "code_rejected")
        scenario.clock.advance(seconds: 60)
        #expect(try ask("factor.send", "ada", ["kind": "email"]).reason == "throttled")
        scenario.clock.advance(seconds: 600)
        #expect(try verify(try sent()).succeeded)
    }

    @Test func `sending again sends the same code, with the same expiry and the tries that are left`() throws {
        try scenario.enrolledAddress("ada@example.org")
        let first = try ask("factor.send", "ada", ["kind": "email"])
        let code = try #require(try scenario.bringMessages().last?.code)
        #expect(try verify(wrong(code)).reason == "code_rejected")
        #expect(try ask("factor.send", "ada", ["kind": "email"]).reason == "throttled")
        scenario.clock.advance(seconds: 60)
        let second = try ask("factor.send", "ada", ["kind": "email"])
        #expect(try scenario.bringMessages().map(\.code) == [code])
        #expect(second.result["delivery"]["expires_at"] == first.result["delivery"]["expires_at"])
        #expect(second.result["delivery"]["tries_left"] == 4)
    }

    @Test func `a code expires`() throws {
        try scenario.enrolledAddress("ada@example.org")
        let code = try sent()
        scenario.clock.advance(seconds: 600)
        #expect(try verify(code).reason == "code_rejected")
    }

    @Test func `enrolling an address again neither sends at once nor resets the tries`() throws {
        let (id, code) = try pending()
        #expect(try ask("email.enroll", "ada", ["email_address": "ADA@example.org"]).reason == "throttled")
        for _ in 0..<2 {
            _ = try ask("factor.activate", "ada", ["factor_id": id, "code": .text(wrong(code))])
        }
        scenario.clock.advance(seconds: 60)
        let again = try ask("email.enroll", "ada", ["email_address": "ada@example.org"])
        #expect(again.result["factor"]["factor_id"] == id)
        #expect(again.result["delivery"]["tries_left"] == 3)
        #expect(try scenario.bringMessages().map(\.code) == [code])
    }

    @Test func `misses at all of a subject's addresses fill one pool`() throws {
        try scenario.enrolledAddress("ada@example.org")
        try scenario.enrolledAddress("other@example.org")
        let factors = try ask("factor.list").result["factors"].items.map { $0["factor_id"] }
        for id in factors { #expect(try ask("factor.send", "ada", ["factor_id": id]).succeeded) }
        let messages = try scenario.bringMessages()
        #expect(Set(messages.map(\.to)) == ["ada@example.org", "other@example.org"])
        let unused = try #require((0..<10).map { "00000\($0)" }.first { !messages.map(\.code).contains($0) })
        #expect(try verify(unused).reason == "code_rejected")
        let pool = try ask("subject.get").result["pools"][0]
        #expect(pool["kind"] == "email" && pool["spent"] == .number("2e-06"))
        // Both lost one try, and each is still valid.
        #expect(try verify(messages[1].code).succeeded)
        #expect(try verify(messages[0].code).succeeded)
    }

    @Test func `while guesses are locked out, no code is sent`() throws {
        try scenario.enrolledAddress("ada@example.org")
        let code = try sent()
        for _ in 0..<5 { _ = try verify(wrong(code)) }
        scenario.clock.advance(milliseconds: 500)
        #expect(try ask("factor.send", "ada", ["kind": "email"]).reason == "throttled")
        scenario.closeBudgets()
        scenario.clock.advance(seconds: 700)
        #expect(try ask("factor.send", "ada", ["kind": "email"]).reason == "locked")
        #expect(try scenario.bringMessages() == [])
    }

    /// Compares every answer that a name can get, with the clock advancing alike for all names.
    @Test(arguments: channels)
    func `a subject without such an address gets the same answers throughout`(_ channel: String, _ text: String) throws
    {
        try scenario.enrolledAddress(text)
        try scenario.enrolled("bare")
        let names = ["ada", "bare", "nobody"]
        var messages: [BroughtMessage] = []
        for step in 0..<16 {
            let isSending = step % 4 != 1 && step % 4 != 2
            let answers = try names.map { name in
                isSending
                    ? try ask("factor.send", name, ["kind": .text(channel)]).line
                    : try ask("\(channel).verify", name, ["code": .text("000000")]).line
            }
            #expect(Set(answers).count == 1, "step \(step): \(answers)")
            messages += try scenario.bringMessages()
            scenario.clock.advance(seconds: [1, 0, 59, 90][step % 4])
        }
        #expect(!messages.isEmpty)
        #expect(messages.allSatisfy { $0.to == text })
    }

    @Test func `a pretended code survives a restart and verifies nothing`() throws {
        #expect(try ask("factor.send", "nobody", ["kind": "email"]).succeeded)
        try scenario.tick()
        try scenario.restart()
        #expect(try ask("factor.send", "nobody", ["kind": "email"]).reason == "throttled")
        #expect(try scenario.bringMessages() == [])
        #expect(try ask("subject.get", "nobody").reason == "not_found")
    }

    @Test func `a message that may not be sent leaves nothing behind`() throws {
        try scenario.set(["delivery": ["sms_prefixes": ["+49"]]])
        #expect(try ask("phone.enroll", "ada", ["phone_number": "+14155550123"]).reason == "policy_violation")
        #expect(try ask("subject.get").reason == "not_found")
        #expect(try scenario.bringMessages() == [])
    }

    @Test func `a commit that fails sends nothing`() throws {
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try ask("email.enroll", "ada", ["email_address": "ada@example.org"]).reason == "unavailable")
        #expect(try scenario.bringMessages() == [])
        #expect(try ask("email.enroll", "ada", ["email_address": "ada@example.org"]).succeeded)
        #expect(try scenario.bringMessages().count == 1)
    }
}

import FactorCore
import TestServer
import TestSupport
import Testing

/// A code is accepted only once, in one spelling, across all methods that take codes.
struct SpentCodeTests {
    let scenario: Scenario
    let app: Authenticator

    init() throws {
        scenario = try Scenario()
        app = try scenario.enrolled().app
    }

    private var now: Timestamp { scenario.clock.now }

    @Test func `a code verifies once`() throws {
        let code = app.code(at: now)
        #expect(try scenario.verify(code).result["amr"] == ["otp"])
        let again = try scenario.verify(code)
        #expect(again.reason == "code_rejected")
        #expect(again.data["hint"] == "wait_for_next_code")
    }

    @Test func `of many requests with one code in one turn exactly one succeeds`() throws {
        let code = app.code(at: now)
        let request: (String, JSON) = ("totp.verify", ["subject": "ada", "code": .text(code)])
        #expect(try scenario.askTogether(Array(repeating: request, count: 200)).count(where: \.succeeded) == 1)
    }

    /// What a careless parser would take for the code.
    private static func spellings(of code: String) -> [JSON] {
        let (head, tail) = (String(code.prefix(3)), String(code.suffix(3)))
        let texts: [String] = [
            " " + code, code + " ", head + "\u{A0}" + tail, "\u{FEFF}" + code, head + "\u{2010}" + tail, "-" + code,
            shifted(code, to: 0xFF10), shifted(code, to: 0x0660), shifted(code, to: 0x1D7CE), String(code.dropFirst()),
            "0" + code + "00", "+" + code, code + "\n", code + "\0", "",
        ]
        return texts.map { JSON.text($0) } + [JSON.integer(Int(code) ?? 0), JSON.list([JSON.text(code)]), JSON.null]
    }

    private static func shifted(_ digits: String, to zero: UInt32) -> String {
        String(String.UnicodeScalarView(digits.unicodeScalars.compactMap { Unicode.Scalar(zero + $0.value - 0x30) }))
    }

    @Test(arguments: ["totp.verify", "factor.verify"])
    func `another spelling of a code is refused and does not count as a try`(_ method: String) throws {
        let code = app.code(at: now)
        for spent in [false, true] {
            for spelling in Self.spellings(of: code) {
                let answer = try scenario.ask(method, ["subject": "ada", "code": spelling])
                let isText = spelling.text != nil
                #expect(answer.code == (isText ? 1014 : -32602), "\(spelling), spent: \(spent)")
                #expect(answer.data["field"] == "code")
            }
            if !spent { #expect(try scenario.verify(code).succeeded) }
        }
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).result["pools"] == [])
    }

    @Test(arguments: ["totp.verify", "factor.verify"])
    func `a code in groups is accepted, and a spent one stays spent in every spelling`(_ method: String) throws {
        let code = app.code(at: now)
        let (head, tail) = (code.prefix(3), code.suffix(3))
        let spellings = [
            "\(head) \(tail)", "\(head)-\(tail)", "\(head) - \(tail)", code,
            code.map(String.init).joined(separator: " "),
        ]
        #expect(try scenario.ask(method, ["subject": "ada", "code": .text(spellings[0])]).succeeded)
        for spelling in spellings {
            let again = try scenario.ask(method, ["subject": "ada", "code": .text(spelling)])
            #expect(again.reason == "code_rejected", "\(spelling)")
        }
        // Grouping does not add digits.
        #expect(try scenario.ask(method, ["subject": "ada", "code": .text("\(head) \(tail) 7")]).code == 1014)
    }

    @Test func `a code of another length is refused and does not count as a try`() throws {
        for code in ["1234567", "12345678", "0" + app.code(at: now)] {
            #expect(try scenario.verify(code).code == 1014)
        }
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).result["pools"] == [])
    }

    @Test func `a spent code is refused by every other method`() throws {
        let code = app.code(at: now)
        #expect(try scenario.verify(code).succeeded)
        #expect(try scenario.ask("factor.verify", ["subject": "ada", "code": .text(code)]).reason == "code_rejected")
        #expect(try scenario.ask("hotp.verify", ["subject": "ada", "code": .text(code)]).reason == "code_rejected")
    }

    @Test func `the code that activates a factor is spent`() throws {
        let (named, app) = try scenario.pendingApp("bob")
        let shown = named.with("code", scenario.code(of: app))
        #expect(try scenario.ask("factor.activate", shown).result["factor"]["status"] == "active")
        #expect(try scenario.verify(app.code(at: now), "bob").reason == "code_rejected")
        #expect(try scenario.ask("factor.activate", shown).reason == "wrong_state")
    }

    @Test func `a code spent by factor verify is spent for totp verify`() throws {
        let code = app.code(at: now)
        #expect(try scenario.ask("factor.verify", ["subject": "ada", "code": .text(code)]).result["kind"] == "totp")
        #expect(try scenario.verify(code).reason == "code_rejected")
    }

    @Test func `after a later step no earlier one is accepted`() throws {
        #expect(try scenario.verify(app.code(at: now, offset: 1)).succeeded)
        #expect(try scenario.verify(app.code(at: now)).reason == "code_rejected")
        #expect(try scenario.verify(app.code(at: now, offset: -1)).reason == "code_rejected")
    }

    @Test func `a spent code stays spent across a restart`() throws {
        let code = app.code(at: now)
        #expect(try scenario.verify(code).succeeded)
        try scenario.restart()
        #expect(try scenario.verify(code).reason == "code_rejected")
    }

    @Test func `a clock set back lowers no mark and replays nothing`() throws {
        let spent = app.code(at: now)
        #expect(try scenario.verify(spent).succeeded)
        let before = app.code(at: now, offset: -120)
        scenario.clock.advance(seconds: -3600)
        #expect(try scenario.verify(before).reason == "code_rejected")
        #expect(try scenario.verify(spent).reason == "code_rejected")
        scenario.clock.advance(seconds: 3600)
        #expect(try scenario.verify(spent).reason == "code_rejected")
        scenario.clock.advance(seconds: 30)
        #expect(try scenario.verify(app.code(at: now)).succeeded)
    }
}

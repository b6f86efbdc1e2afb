import Testing

@testable import factord_courier

/// Which words a message has, and what is inserted into them.
struct TemplateTests {
    private func message(
        code: String = "492039", purpose: String = "sign_in", tenant: String = "Example", expiresAt: Int64 = 600_000
    ) -> Message {
        Message(
            jobID: "job_abc", tenant: "default", attempt: 1, leaseExpiresAt: 60_000, medium: "email",
            to: "ada@example.org", code: code, template: purpose, locale: nil, tenantName: tenant, expiresAt: expiresAt,
            toldExpiry: expiresAt)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `placeholders are filled in, and escaped only in HTML`() throws {
        let template = try Template("{{tenant}}: {{code}}, {{ minutes }} min {x} }}")
        let values = Template.Values(message(tenant: "A<b>&\"'"), at: 0)
        #expect(text(template.filled(values)) == "A<b>&\"': 492039, 10 min {x} }}")
        #expect(text(template.filled(values, asHTML: true)) == "A&lt;b&gt;&amp;&quot;&#39;: 492039, 10 min {x} }}")
    }

    /// With a mark behind it, or one of the letters that join what follows, a sign is part of another character.
    @Test func `a sign is escaped whatever stands beside it`() throws {
        let template = try Template("{{ tenant }}")
        let scalars = (0x80...0x10FFFF).compactMap { Unicode.Scalar(UInt32($0)) }.filter { scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
            default: "a\(scalar)b".count < 3 || "\(scalar)<".count < 2
            }
        }
        #expect(scalars.count > 2_000 && scalars.contains("\u{D4E}") && scalars.contains("\u{301}"))
        let beside = scalars.map { "\($0)<\($0)>\($0)&\($0)\"\($0)'\($0)" }.joined()
        let values = Template.Values(message(tenant: beside), at: 0)
        let filled = template.filled(values, asHTML: true)
        #expect(
            !filled.contains {
                [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'")].contains($0)
            })
        #expect(filled.count { $0 == UInt8(ascii: "&") } == 5 * scalars.count)
        #expect(filled.count - beside.utf8.count == scalars.count * (3 + 3 + 4 + 5 + 4))
    }

    @Test func `inserted text is not a template`() throws {
        let values = Template.Values(message(tenant: "{{code}}"), at: 0)
        #expect(text(try Template("{{tenant}}").filled(values)) == "{{code}}")
    }

    @Test(arguments: ["{{kode}}", "{{", "{{code", "{{}}", "{{code}} {{x y}}"])
    func `an unknown placeholder is reported`(_ text: String) {
        #expect(throws: Template.UnknownPlace.self) { try Template(text) }
    }

    @Test(arguments: [(600_000, 10), (540_001, 10), (540_000, 9), (1, 1), (-5, 1)] as [(Int64, Int)])
    func `the remaining minutes are rounded up`(_ left: Int64, _ minutes: Int) {
        #expect(Template.Values(message(expiresAt: left), at: 0).minutes == minutes)
    }

    @Test(arguments: [(60, "1"), (61, "2"), (120, "2"), (121, "3")] as [(Int64, String)])
    func `the remaining hours are rounded up`(_ minutes: Int64, _ hours: String) throws {
        let values = Template.Values(message(expiresAt: minutes * 60_000), at: 0)
        #expect(text(try Template("{{hours}}").filled(values)) == hours)
    }

    @Test(
        arguments: [
            (nil, "Your code"), ("en-GB", "Your code"), ("de", "Ihr Code"), ("de-AT", "Ihr Code"),
            ("DE_ch", "Ihr Code"),
            ("fr-CA-x-a", "Votre code"), ("es-419", "Su código"), ("xx", "Your code"), ("", "Your code"),
            ("-", "Your code"),
            ("de-x-abc", "Ihr Code"),
        ] as [(String?, String)])
    func `a language falls back to the nearest one`(_ locale: String?, _ beginning: String) throws {
        let wording = try #require(Wordings().wording("sign_in", locale: locale))
        #expect(text(wording.subject.filled(Template.Values(message(), at: 0))).hasPrefix(beginning))
    }

    @Test func `every language has every purpose, with the code if there is one`() throws {
        let values = Template.Values(message(), at: 0)
        for language in ["en", "de", "fr", "es"] {
            let purposes = try #require(BuiltInWords.all[language])
            #expect(
                Set(purposes.keys) == [
                    "sign_in", "client_trust", "verification", "sign_up", "password_reset", "already_registered",
                    "recovery", "factors_reset", "factors_reset_pending", "default",
                ])
            for (purpose, wording) in purposes {
                let hasCode = !["already_registered", "recovery", "factors_reset", "factors_reset_pending"].contains(
                    purpose)
                for part in [wording.text, try #require(wording.html), wording.sms] {
                    #expect(text(part.filled(values)).contains("492039") == hasCode)
                    #expect(text(part.filled(values)).contains("Example") || purpose != "sign_in")
                }
            }
        }
        let unknown = try #require(Wordings(language: "de").wording("invitation", locale: nil))
        #expect(text(unknown.text.filled(values)).contains("Dies ist Ihr Code"))
    }
}

import FactorCore
import FactorCrypto
import FactorServer
import FactorWire
import TestServer
import TestSupport
import Testing

/// The vectors of `protocol/vectors/`, tried on the server. Every file of that folder has its test.
struct VectorTests {
    private static let tested: Set = [
        "backup_code", "base32", "codes", "hotp", "lines", "otpauth", "subjects", "tenants", "totp",
    ]

    @Test func `every file of vectors is tested, and has cases`() throws {
        let names = try PublishedFiles.vectorNames()
        #expect(Set(names) == Self.tested)
        for name in names { #expect(try PublishedFiles.vectors(name).cases.count > 5, "\(name)") }
    }

    private static func cases(_ name: String) throws -> [JSON] { try PublishedFiles.vectors(name).cases }

    @Test func `codes match RFC 4226`() throws {
        for each in try Self.cases("hotp") {
            let scenario = try Scenario()
            try scenario.ask(
                "hotp.enroll",
                [
                    "subject": "a", "secret": each["secret"], "algorithm": each["algorithm"],
                    "digits": each["digits"], "counter": each["counter"], "activate": true, "look_ahead": 0,
                ])
            let answer = try scenario.ask("hotp.verify", ["subject": "a", "code": each["code"]])
            #expect(answer.succeeded, "\(each.line): \(answer.line)")
        }
    }

    @Test func `codes match RFC 6238`() throws {
        for each in try Self.cases("totp") {
            let time = Int64(try #require(each["time"].integer))
            let scenario = try Scenario(clock: ManualClock(Timestamp(milliseconds: time * 1_000)))
            let generator = try scenario.ask(
                "totp.enroll",
                [
                    "subject": "a", "secret": each["secret"], "algorithm": each["algorithm"],
                    "digits": each["digits"], "period_s": each["period_s"], "generator": true,
                ]
            ).result["factor"]
            let shown = try scenario.ask("totp.current_code", ["subject": "a", "factor_id": generator["factor_id"]])
            #expect(shown.result["code"] == each["code"], "\(each.line)")
        }
    }

    @Test func `base 32 has one accepted spelling`() throws {
        for each in try Self.cases("base32") {
            let text = try #require(each["text"].text)
            let bytes = Base32.decode(Array(text.utf8))?.withBytes { bytes in
                (0..<bytes.byteCount).map { bytes.byte(at: $0) }
            }
            #expect(bytes.map { $0.map(Self.hexadecimal).joined() } == each["hex"].text, "\(each.line)")
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    @Test func `an enrolment's URI has the form that apps expect`() throws {
        let vectors = try PublishedFiles.vectors("otpauth")
        let scenario = try Scenario()
        for each in vectors.cases {
            let params = each["params"].with("secret", vectors.content["secret"]).with("activate", true)
            let answer = try scenario.ask(try #require(each["method"].text), params)
            #expect(answer.result["otpauth_uri"] == each["uri"], "\(answer.line)")
            try scenario.ask("subject.delete", ["subject": each["params"]["subject"]])
        }
    }

    @Test func `subjects' names have one accepted spelling`() throws {
        let scenario = try Scenario()
        for each in try Self.cases("subjects") {
            let answer = try scenario.ask("factor.list", ["subject": each["subject"]])
            expect(answer, each["detail"], field: "subject")
        }
    }

    @Test func `tenants' names have one accepted spelling`() throws {
        let scenario = try Scenario()
        for each in try Self.cases("tenants") where each["tenant"] != "default" {
            let answer = try scenario.ask("tenant.create", ["tenant": each["tenant"]])
            expect(answer, each["detail"], field: "tenant")
        }
    }

    /// Expects a success if there is no problem, and otherwise a refusal that names it.
    private func expect(_ answer: Answer, _ problem: JSON, field: JSON) {
        #expect(answer.succeeded == problem.isNull, "\(answer.line)")
        #expect(answer.data["detail"] == problem, "\(answer.line)")
        if !problem.isNull {
            #expect(answer.reason == "invalid_params")
            #expect(answer.data["field"] == field)
        }
    }

    @Test func `a malformed code does not count as a try`() throws {
        let scenario = try Scenario()
        for (number, each) in try Self.cases("codes").enumerated() {
            let subject = "u-\(number)"
            try scenario.enrolled(subject, digits: try #require(each["digits"].integer))
            let answer = try scenario.ask("totp.verify", ["subject": .text(subject), "code": each["code"]])
            let isRead = each["detail"].isNull
            let isText = each["code"].text != nil
            let refusal = isText ? "invalid_input" : "invalid_params"
            #expect(answer.reason == (isRead ? "code_rejected" : refusal), "\(each.line): \(answer.line)")
            #expect(answer.data["detail"] == each["detail"], "\(each.line)")
            let spent = try scenario.ask("subject.get", ["subject": .text(subject)]).result.spentMost
            #expect((spent == .number("0.0")) == !isRead, "\(each.line): \(spent.line)")
        }
    }

    @Test func `backup codes are accepted as people type them`() throws {
        let vectors = try PublishedFiles.vectors("backup_code")
        let scenario = try Scenario()
        for each in vectors.cases {
            let text = try #require(each["text"].text)
            let read = Array(text.utf8).withRawSpan { BackupCode($0) }
            #expect(read.map { String(decoding: $0.characters, as: UTF8.self) } == each["code"].text, "\(each.line)")
            guard read == nil else { continue }
            let answer = try scenario.ask("backup_code.verify", ["subject": "a", "code": .text(text)])
            #expect(answer.data["detail"] == vectors.content["detail"], "\(each.line): \(answer.line)")
        }
    }

    @Test func `a line gets the answer that its vector says`() throws {
        for each in try Self.cases("lines") where each["closes"].isNull {
            let scenario = try Scenario()
            let bytes = try #require(LineVector(each)?.bytes)
            let isBlank = bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            // Blank lines are dropped when lines are split, before the server sees them.
            if isBlank { continue }
            let token = scenario.port.nextToken()
            bytes.withRawSpan { _ = scenario.dispatcher.receive($0, from: Scenario.administrator, token: token) }
            let answer = try scenario.answer(token)?.line
            #expect(answer == each["answer"].text, "\(each["why"].line)")
        }
    }
}

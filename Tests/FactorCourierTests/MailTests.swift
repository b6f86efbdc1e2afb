import FactorCrypto
import Foundation
import Testing

@testable import factord_courier

/// The bytes of mails: what they contain, and what they cannot contain.
struct MailTests {
    private func mail(
        tenant: String = "Example", name: String? = nil, subject: String = "Your code", text: String = "Hello\n",
        html: String? = "<p>Hello</p>\n"
    ) throws -> String {
        let from = MailSender(address: try #require(MailAddress("no-reply@example.org")), name: name)
        let message = MailMessage(
            from: from, to: try #require(MailAddress("ada@example.org")), tenantName: tenant, subject: subject,
            text: Array(text.utf8), html: html.map { Array($0.utf8) }, jobID: "job_abc", date: 1_795_219_740_000)
        return String(decoding: message.bytes(), as: UTF8.self)
    }

    private func head(_ mail: String) -> [String] {
        String(mail.prefix(upTo: mail.range(of: "\r\n\r\n")?.lowerBound ?? mail.endIndex))
            .components(separatedBy: "\r\n")
    }

    @Test func `a mail says who, what, when and which job`() throws {
        let mail = try mail()
        #expect(
            head(mail) == [
                "From: \"Example\"", " <no-reply@example.org>", "To: <ada@example.org>", "Subject: Your code",
                "Date: Sat, 21 Nov 2026 00:09:00 +0000", "Message-ID: <job_abc@example.org>",
                "Auto-Submitted: auto-generated", "MIME-Version: 1.0", "Content-Type: multipart/alternative;",
                " boundary=\"=_job_abc\"",
            ])
        #expect(mail.components(separatedBy: "--=_job_abc\r\n").count == 3)
        #expect(mail.hasSuffix("--=_job_abc--\r\n"))
        #expect(try !self.mail(html: nil).contains("multipart"))
    }

    @Test(arguments: [
        "\r\nBcc: eve@example.org", "\nBcc: x", "\r", "\u{2028}Bcc: x", "\u{0}", "\r\n\r\nbody", "\u{85}x",
    ])
    func `text from outside cannot begin a header`(_ hostile: String) throws {
        let names = ["From", " <no", "To", "Subject", "Date", "Message-ID", "Auto-", "MIME", "Content", " boundary"]
        for mail in [
            try mail(tenant: "Ex\(hostile)ample"), try mail(name: "Ex\(hostile)"), try mail(subject: "x\(hostile)y"),
        ] {
            let lines = head(mail).filter { !$0.hasPrefix(" =?") }
            #expect(lines.count == names.count, "\(lines)")
            for line in lines { #expect(names.contains { line.hasPrefix($0) }, "\(line)") }
        }
    }

    @Test func `only a single plain address is accepted`() {
        for text in [
            "ada@example.org", "a.b+c@example.org", "x@localhost", "o'neil@example.org", "!@~",
            String(repeating: "a", count: 248) + "@b.org",
        ] {
            #expect(MailAddress(text) != nil, "\(text)")
        }
        for text in [
            "", "ada", "@", "a@", "@b", "a@b@c", "a b@c", "a@b\r\n", "a@b>", "<a@b", "a,b@c", "a@b,c@d", "ä@b", "a;b@c",
            "\"a\"@b", "a@b c", "a@b\u{0}", "(x)a@b", String(repeating: "a", count: 249) + "@b.org",
        ] {
            #expect(MailAddress(text) == nil, "\(text)")
        }
    }

    @Test func `names are quoted or encoded, and a line stays a line`() {
        #expect(HeaderText.phrase("Ada \"The\" \\ X") == #""Ada \"The\" \\ X""#)
        #expect(HeaderText.unstructured("=?UTF-8?B?eA==?=").hasPrefix("=?UTF-8?B?PT9"))
        let unprintable = "a\r\nBcc: b\u{0}\u{7F}\u{85}\u{2028}c"
        #expect(HeaderText.unstructured(unprintable) == "a  Bcc: b    c")
        #expect(HeaderText.phrase(unprintable) == "\"a  Bcc: b    c\"")
        for text in [String(repeating: "ü€😀", count: 30), String(repeating: "word ", count: 40)] {
            let encoded = HeaderText.unstructured(text)
            let words = encoded.components(separatedBy: "\r\n ")
            #expect(words.allSatisfy { $0.hasPrefix("=?UTF-8?B?") && $0.hasSuffix("?=") && $0.utf8.count <= 67 })
            let bytes = words.flatMap { Array(Data(base64Encoded: String($0.dropFirst(10).dropLast(2))) ?? Data()) }
            #expect(String(decoding: bytes, as: UTF8.self) == text)
        }
    }

    @Test func `a header's text is plain up to sixty characters, and a word has thirty-six bytes`() {
        let plain = String(repeating: "x", count: 60)
        #expect(HeaderText.unstructured(plain) == plain && HeaderText.phrase(plain) == "\"\(plain)\"")
        for encoded in [HeaderText.unstructured(plain + "x"), HeaderText.phrase(plain + "x")] {
            #expect(encoded.components(separatedBy: "\r\n ").count == 2)
        }
        for (count, words) in [(18, 1), (19, 2), (36, 2), (37, 3)] {
            let encoded = HeaderText.unstructured(String(repeating: "ü", count: count))
            #expect(encoded.components(separatedBy: "\r\n ").count == words, "\(count)")
        }
    }

    @Test(arguments: [
        (String(repeating: "x", count: 75), String(repeating: "x", count: 75)),
        (String(repeating: "x", count: 76), String(repeating: "x", count: 75) + "=\r\nx"),
        (String(repeating: "x", count: 72) + "ü", String(repeating: "x", count: 72) + "=C3=\r\n=BC"),
        ("plain", "plain"), ("a=b", "a=3Db"), ("ü", "=C3=BC"), ("end \nnext", "end=20\r\nnext"), (".", "=2E"),
        ("x.y", "x.y"), ("tab\there", "tab=09here"), ("cr\rx", "cr=0Dx"),
    ])
    func `text is sent as lines of printable ASCII`(_ text: String, _ encoded: String) {
        #expect(String(decoding: QuotedPrintable.encode(Array(text.utf8)), as: UTF8.self) == encoded)
    }

    @Test func `no line is longer than mail allows`() {
        for text in [String(repeating: "x", count: 1_000), String(repeating: "ü ", count: 500), ".\n..\n"] {
            let lines = String(decoding: QuotedPrintable.encode(Array(text.utf8)), as: UTF8.self)
                .components(separatedBy: "\r\n")
            #expect(lines.allSatisfy { $0.utf8.count <= 76 && !$0.hasPrefix(".") && !$0.hasSuffix(" ") })
        }
    }
}

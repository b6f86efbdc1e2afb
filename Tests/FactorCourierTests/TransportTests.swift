import CCurl
import FactorCrypto
import Foundation
import Testing

@testable import factord_courier

/// What is sent, and what the answers mean.
struct TransportTests {
    init() throws { try Sodium.start() }

    private func secret(_ text: String) -> Secret {
        Array(text.utf8).withRawSpan { Secret(SecretBytes(copying: $0)) }
    }

    /// RFC 4231, test case 2, applied to what is signed.
    @Test func `a signature is HMAC-SHA-256 of the timestamp and the body`() {
        let code = Array("what do ya want for nothing?".utf8).withRawSpan { text in
            Array("Jefe".utf8).withRawSpan { HMACSHA256.code(of: text, key: $0) }
        }
        let hex = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        #expect(code.map { String(format: "%02x", $0) }.joined() == hex)
        let signature = WebhookTransport.signature("1", Array("x".utf8), secret("key"))
        #expect(signature.utf8.count == 64)
        #expect(signature != WebhookTransport.signature("1", Array("y".utf8), secret("key")))
        #expect(signature != WebhookTransport.signature("2", Array("x".utf8), secret("key")))
        #expect(signature != WebhookTransport.signature("1", Array("x".utf8), secret("kez")))
    }

    @Test(arguments: [
        ("+4915112345678", "%2B4915112345678"), ("a b&c=d", "a+b%26c%3Dd"), ("ü€", "%C3%BC%E2%82%AC"),
        ("A-z_0.9*", "A-z_0.9*"), ("100%\r\n", "100%25%0D%0A"),
    ])
    func `a form's values are escaped`(_ text: String, _ encoded: String) {
        var form: [UInt8] = []
        FormEncoding.append(Array(text.utf8), to: &form)
        #expect(String(decoding: form, as: UTF8.self) == encoded)
    }

    @Test(
        arguments: [
            (200, nil), (204, nil), (301, false), (400, false), (401, false), (404, false), (408, true), (425, true),
            (429, true), (500, true), (503, true),
        ] as [(Int, Bool?)])
    func `an HTTP status determines whether to retry`(_ status: Int, _ retry: Bool?) {
        let outcome = WebhookTransport.outcome(Transfer.Outcome(code: CURLE_OK, status: status), "it")
        guard case .failed(_, let said) = outcome else {
            #expect(retry == nil)
            return
        }
        #expect(said == retry)
    }

    @Test func `a mail server's status determines whether to retry`() {
        let cases: [(CURLcode, Int, String, Bool)] = [
            (CURLE_SEND_ERROR, 550, "MAIL", false), (CURLE_SEND_ERROR, 554, "RCPT", false),
            (CURLE_SEND_ERROR, 552, "DATA", false), (CURLE_WEIRD_SERVER_REPLY, 552, "DATA", false),
            (CURLE_RECV_ERROR, 451, "DATA", true), (CURLE_SEND_ERROR, 421, "RCPT", true),
            (CURLE_LOGIN_DENIED, 535, "AUTH", true), (CURLE_SEND_ERROR, 530, "MAIL", true),
            (CURLE_SEND_ERROR, 538, "MAIL", true), (CURLE_COULDNT_CONNECT, 0, "", true),
            (CURLE_PEER_FAILED_VERIFICATION, 220, "STAR", true), (CURLE_USE_SSL_FAILED, 250, "EHLO", true),
            (CURLE_OPERATION_TIMEDOUT, 354, "DATA", true),
            (CURLE_WEIRD_SERVER_REPLY, 554, "", true), (CURLE_REMOTE_ACCESS_DENIED, 550, "EHLO", true),
            (CURLE_REMOTE_ACCESS_DENIED, 502, "HELO", true), (CURLE_USE_SSL_FAILED, 554, "STAR", true),
            (CURLE_WEIRD_SERVER_REPLY, 500, "AUTH", true),
        ]
        for (code, status, command, retry) in cases {
            let outcome = SMTPTransport.outcome(Transfer.Outcome(code: code, status: status, refused: command))
            guard case .failed(_, let said) = outcome else {
                Issue.record("\(status) is taken for a success")
                continue
            }
            #expect(said == retry, "\(code.rawValue) \(status) at \(command)")
        }
        #expect(SMTPTransport.outcome(Transfer.Outcome(code: CURLE_OK, status: 250)) == .delivered)
    }
}

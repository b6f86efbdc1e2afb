import FactorCrypto

/// A mail with equivalent text and HTML parts: RFC 5322, RFC 2045 to 2047.
struct MailMessage {
    let from: MailSender
    let to: MailAddress
    /// The sender's name if the sender has none of its own.
    let tenantName: String
    let subject: String
    /// UTF-8, lines end with LF.
    let text: [UInt8]
    /// Nil for a text-only mail.
    let html: [UInt8]?
    /// The same for every attempt, so that a duplicate is recognised.
    let jobID: String
    /// Unix milliseconds.
    let date: Int64

    /// The message, with lines ending in CRLF.
    func bytes() -> [UInt8] {
        var bytes = Array(head.utf8)
        bytes.reserveCapacity(bytes.count + 2 * (text.count + (html?.count ?? 0)) + 1_024)
        guard let html else {
            append(part: text, "text/plain", to: &bytes)
            return bytes
        }
        let boundary = "=_\(jobID)"
        bytes += "Content-Type: multipart/alternative;\r\n boundary=\"\(boundary)\"\r\n\r\n".utf8
        for (type, part) in [("text/plain", text), ("text/html", html)] {
            bytes += "--\(boundary)\r\n".utf8
            append(part: part, type, to: &bytes)
        }
        bytes += "--\(boundary)--\r\n".utf8
        return bytes
    }

    private var head: String {
        [
            "From: \(HeaderText.phrase(from.name ?? tenantName))\r\n <\(from.address.text)>",
            "To: <\(to.text)>",
            "Subject: \(HeaderText.unstructured(subject))",
            "Date: \(MailDate.text(milliseconds: date))",
            "Message-ID: <\(jobID)@\(from.address.domain)>",
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
        ].map { $0 + "\r\n" }.joined()
    }

    private func append(part: [UInt8], _ type: String, to bytes: inout [UInt8]) {
        bytes += "Content-Type: \(type); charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n".utf8
        var encoded = QuotedPrintable.encode(part)
        bytes += encoded
        wipe(&encoded)
        bytes += "\r\n".utf8
    }
}

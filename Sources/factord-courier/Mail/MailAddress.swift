/// An address for headers and mail server commands, always checked here again.
struct MailAddress: Equatable, Sendable {
    /// RFC 5321, section 4.5.3.1.3, without the brackets.
    private static let longest = 254
    /// Characters that would end a header, a bracket or an argument.
    private static let forbidden = Set("<>()[]:;,\"\\".utf8)

    let text: String

    /// Nil for anything but one plain address.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.forbidden.contains($0) })
        else { return nil }
        self.text = text
    }

    var domain: String { String(text.unicodeScalars.drop { $0 != "@" }.dropFirst()) }
}

/// The sender of a mail.
struct MailSender: Equatable, Sendable {
    let address: MailAddress
    /// Nil to use the tenant's name.
    let name: String?
}

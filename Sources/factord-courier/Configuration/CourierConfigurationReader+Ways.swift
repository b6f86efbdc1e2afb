import FactorFiles
import FactorProgram
import Glibc

/// Reads the ways of delivery.
extension CourierConfigurationReader {
    private static let usualTwilio = "https://api.twilio.com"
    private static let ownHosts = ["localhost", "127.0.0.1", "::1", "[::1]"]

    func smtp(_ field: Field) -> SMTPSettings? {
        let names = ["host", "port", "tls", "user", "password", "from", "ca_file", "timeout_s"]
        guard let members = field.members(names) else { return nil }
        let host = members.required("host", "name the mail server").flatMap { self.host($0) }
        let protection =
            members["tls"].map { $0.choice(SMTPSettings.Protection.self) ?? .starttls } ?? .starttls
        let port = members["port"].map { $0.integer(1...65_535) ?? 1 } ?? protection.usualPort
        let from = members.required("from", "give the sender: {\"address\": ...}").flatMap { self.sender($0) }
        let user = members["user"].flatMap { $0.text("write the name to log in with") }
        let password = members["password"].flatMap { self.secret($0) }
        if (members["user"] == nil) != (members["password"] == nil) {
            field.note("has a user without a password, or a password without a user", "give both, or neither")
        }
        if protection == .none, let host, !Self.ownHosts.contains(host) {
            members["tls"]?.note("sends codes over the network unencrypted", "use starttls or implicit")
        }
        let (security, timeout) = self.security(members)
        guard let host, let from else { return nil }
        return SMTPSettings(
            host: host, port: port, protection: protection, user: user, password: password, from: from,
            security: security, timeoutMilliseconds: timeout)
    }

    func webhook(_ field: Field) -> WebhookSettings? {
        guard let members = field.members(["url", "secret", "ca_file", "timeout_s"]) else { return nil }
        let url = members.required("url", "give the URL that messages are posted to").flatMap { self.url($0) }
        let secret = members.required("secret", "name the signing secret: {\"file\": PATH}").flatMap { self.secret($0) }
        let (security, timeout) = self.security(members)
        guard let url, let secret else { return nil }
        return WebhookSettings(url: url, secret: secret, security: security, timeoutMilliseconds: timeout)
    }

    func twilio(_ field: Field) -> TwilioSettings? {
        let names = ["account_sid", "token", "from", "messaging_service_sid", "base_url", "ca_file", "timeout_s"]
        guard let members = field.members(names) else { return nil }
        let account = members.required("account_sid", "write the account's SID").flatMap { self.identifier($0) }
        let token = members.required("token", "name the file that holds it: {\"file\": PATH}").flatMap {
            self.secret($0)
        }
        let source = members.only(of: ["from", "messaging_service_sid"], "give the sender by one of them")
        let sender = source.flatMap { source -> TwilioSettings.Sender? in
            guard source.path.hasSuffix(".from") else { return self.identifier(source).map { .service($0) } }
            return source.text("write a number such as \"+14155550123\"").map { .number($0) }
        }
        let base = members["base_url"].map { self.url($0) ?? "" } ?? Self.usualTwilio
        let (security, timeout) = self.security(members)
        guard let account, let token, let sender else { return nil }
        return TwilioSettings(
            baseURL: base, account: account, token: token, sender: sender, security: security,
            timeoutMilliseconds: timeout)
    }

    func command(_ field: Field) -> CommandSettings? {
        guard let members = field.members(["words", "timeout_s"]) else { return nil }
        let (_, timeout) = self.security(members)
        guard
            let elements = members.required("words", "list the program's path and its arguments").flatMap({
                $0.elements("list the program's path and its arguments")
            })
        else { return nil }
        let words = elements.compactMap { $0.text("write a word of the command") }
        guard words.count == elements.count, let program = elements[0].absolutePath() else { return nil }
        guard unsafe access(program, X_OK) == 0 else {
            return elements[0].wrong("\(program) cannot be run: \(SystemError.last)", "name a program")
        }
        return CommandSettings(words: [program] + words.dropFirst(), timeoutMilliseconds: timeout)
    }

    private func sender(_ field: Field) -> MailSender? {
        guard let members = field.members(["address", "name"]) else { return nil }
        let name = members["name"].flatMap { $0.text("write a name, or omit it to use the tenant's") }
        guard let address = members.required("address", "write an e-mail address"),
            let text = address.text("write an e-mail address")
        else { return nil }
        guard let read = MailAddress(text) else {
            return address.wrong("is not an e-mail address", "write one such as \"no-reply@example.org\"")
        }
        return MailSender(address: read, name: name)
    }

    /// A host name or an address; IPv6 addresses are in brackets.
    private func host(_ field: Field) -> String? {
        guard let text = field.text("name the mail server") else { return nil }
        let inner = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
        let isName = inner.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || [0x2D, 0x2E].contains($0)
                || $0 == 0x3A && inner.count < text.count
        }
        return isName && !inner.isEmpty ? text : field.wrong("is not a host name", "write it without port or scheme")
    }

    /// Letters and digits only, since it becomes part of a URL.
    private func identifier(_ field: Field) -> String? {
        guard let text = field.text("write it as the gateway shows it") else { return nil }
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
        return isPlain ? text : field.wrong("must be letters and digits", "write it as the gateway shows it")
    }
}

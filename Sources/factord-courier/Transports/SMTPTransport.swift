import CCurl
import FactorCrypto

/// The mail server and how to use it.
struct SMTPSettings: Sendable {
    /// How the connection is protected.
    enum Protection: String, CaseIterable, Sendable {
        /// TLS from the first byte.
        case implicit
        /// Upgraded to TLS, which is required (RFC 3207): a server without it gets no mail.
        case starttls
        /// No TLS: for a server on the same machine.
        case none

        /// The ports of submission (RFC 6409) and of submission over implicit TLS (RFC 8314).
        var usualPort: Int {
            switch self {
            case .implicit: 465
            case .starttls: 587
            case .none: 25
            }
        }
    }

    let host: String
    let port: Int
    let protection: Protection
    let user: String?
    let password: Secret?
    let from: MailSender
    let security: TransferSecurity
    let timeoutMilliseconds: Int
}

/// Delivers by mail.
final class SMTPTransport: Transport {
    static let name = "smtp"

    private let settings: SMTPSettings
    private let transfer: Transfer

    init?(_ settings: SMTPSettings) {
        guard let transfer = Transfer() else { return nil }
        self.settings = settings
        self.transfer = transfer
    }

    var longestMilliseconds: Int { settings.timeoutMilliseconds }

    func deliver(_ worded: WordedMessage) -> DeliveryOutcome {
        guard worded.message.medium == "email", let to = MailAddress(worded.message.to) else {
            return .failed("the recipient is not an e-mail address", retry: false)
        }
        let mail = MailMessage(
            from: settings.from, to: to, tenantName: worded.message.tenantName,
            subject: String(decoding: worded.wording.subject.filled(worded.values), as: UTF8.self),
            text: worded.wording.text.filled(worded.values),
            html: worded.wording.html?.filled(worded.values, asHTML: true), jobID: worded.message.jobID,
            date: worded.now)
        let scheme = settings.protection == .implicit ? "smtps" : "smtp"
        // The path is the name that the client greets with.
        transfer.begin(
            "\(scheme)://\(settings.host):\(settings.port)/\(settings.from.address.domain)", protocols: scheme,
            settings.security, milliseconds: min(worded.timeLeft, settings.timeoutMilliseconds))
        if settings.protection == .starttls { transfer.set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)) }
        if let user = settings.user, let password = settings.password {
            transfer.set(CURLOPT_USERNAME, user)
            transfer.set(CURLOPT_PASSWORD, secret: password.bytes)
        }
        transfer.set(CURLOPT_MAIL_FROM, "<\(settings.from.address.text)>")
        transfer.set(CURLOPT_MAIL_RCPT, ["<\(to.text)>"])
        transfer.set(CURLOPT_UPLOAD, 1)
        transfer.followCommands()
        transfer.send(mail.bytes(), sizeOption: CURLOPT_INFILESIZE)
        return Self.outcome(transfer.perform())
    }

    func rest() { transfer.close() }

    /// The commands about a message. A refusal of any other command must be resolved by the server or the operator: a
    /// server that is temporarily closed says so in its greeting, with 554 (RFC 5321, section 3.1).
    private static let messageCommands: Set = ["MAIL", "RCPT", "DATA"]
    /// Missing or too weak logins (RFC 4954, section 6), which are also reported at `MAIL`.
    private static let loginStatuses: Set = [530, 534, 535, 538]

    /// The result: RFC 5321, section 4.2.1.
    static func outcome(_ ended: Transfer.Outcome) -> DeliveryOutcome {
        guard !ended.isDone else { return .delivered }
        guard ended.code != CURLE_LOGIN_DENIED, ended.status >= 400, ended.code != CURLE_PEER_FAILED_VERIFICATION
        else { return .failed("the mail server could not be reached: \(ended.problem)", retry: true) }
        guard messageCommands.contains(ended.refused), !loginStatuses.contains(ended.status) else {
            let place = ended.refused.isEmpty ? "its greeting" : ended.refused
            return .failed("the mail server does not accept mail: \(ended.status) at \(place)", retry: true)
        }
        return .failed(
            "the mail server refused the message: \(ended.status)", retry: !(500..<600).contains(ended.status))
    }
}

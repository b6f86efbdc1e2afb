import CCurl
import FactorCrypto

/// Where mail goes, and how.
struct SMTPSettings: Sendable {
    /// How the connection is protected.
    enum Protection: String, CaseIterable, Sendable {
        /// From the first byte on.
        case implicit
        /// Begun in the clear, then required (RFC 3207): a server without it gets no mail.
        case starttls
        /// Never: for a server on the same machine.
        case none

        /// Submission (RFC 6409) and its form with implicit TLS (RFC 8314).
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

    func deliver(_ worded: WordedMessage) -> DeliveryOutcome {
        guard worded.message.medium == "email", let to = MailAddress(worded.message.to) else {
            return .failed("it goes to no mail address", retry: false)
        }
        let mail = MailMessage(
            from: settings.from, to: to, tenantName: worded.message.tenantName,
            subject: String(decoding: worded.wording.subject.filled(worded.values), as: UTF8.self),
            text: worded.wording.text.filled(worded.values),
            html: worded.wording.html?.filled(worded.values, asHTML: true), jobID: worded.message.jobID,
            date: worded.now)
        let scheme = settings.protection == .implicit ? "smtps" : "smtp"
        // What follows the port is the name that the client greets with.
        transfer.begin(
            "\(scheme)://\(settings.host):\(settings.port)/\(settings.from.address.domain)", protocols: scheme,
            settings.security, milliseconds: min(worded.patience, settings.timeoutMilliseconds))
        if settings.protection == .starttls { transfer.set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)) }
        if let user = settings.user, let password = settings.password {
            transfer.set(CURLOPT_USERNAME, user)
            transfer.set(CURLOPT_PASSWORD, secret: password.bytes)
        }
        transfer.set(CURLOPT_MAIL_FROM, "<\(settings.from.address.text)>")
        transfer.set(CURLOPT_MAIL_RCPT, ["<\(to.text)>"])
        transfer.set(CURLOPT_UPLOAD, 1)
        transfer.send(mail.bytes(), sizeOption: CURLOPT_INFILESIZE)
        return Self.outcome(transfer.perform())
    }

    func rest() { transfer.close() }

    /// What came of it: RFC 5321, section 4.2.1. A login that is refused is the operator's to mend, and not the message's.
    static func outcome(_ ended: Transfer.Outcome) -> DeliveryOutcome {
        guard !ended.isDone else { return .delivered }
        guard ended.code != CURLE_LOGIN_DENIED, ended.status >= 400, ended.code != CURLE_PEER_FAILED_VERIFICATION
        else { return .failed("the mail server was not reached: \(ended.problem)", retry: true) }
        let isFinal = (500..<600).contains(ended.status) && ended.status != 530
        return .failed("the mail server refuses it: \(ended.status)", retry: !isFinal)
    }
}

import CCurl
import FactorCrypto

/// Where messages are posted, and how they are signed.
struct WebhookSettings: Sendable {
    let url: String
    let secret: Secret
    let security: TransferSecurity
    let timeoutMilliseconds: Int
}

/// Delivers by a signed HTTPS request.
///
/// `Factord-Signature: v1=HEX` is the HMAC-SHA-256 of `TIMESTAMP.BODY` under the shared secret; TIMESTAMP is the value
/// of `Factord-Timestamp`, in Unix seconds. `Idempotency-Key` is the job's id.
final class WebhookTransport: Transport {
    static let name = "webhook"

    private let settings: WebhookSettings
    private let transfer: Transfer

    init?(_ settings: WebhookSettings) {
        guard let transfer = Transfer() else { return nil }
        self.settings = settings
        self.transfer = transfer
    }

    var longestMilliseconds: Int { settings.timeoutMilliseconds }

    func deliver(_ worded: WordedMessage) -> DeliveryOutcome {
        let body = worded.message.json(text: worded.smsText)
        let timestamp = String(worded.now / 1_000)
        transfer.begin(
            settings.url, protocols: "https", settings.security,
            milliseconds: min(worded.timeLeft, settings.timeoutMilliseconds))
        transfer.set(
            CURLOPT_HTTPHEADER,
            [
                "Content-Type: application/json", "User-Agent: factord-courier", "Expect:",
                "Idempotency-Key: \(worded.message.jobID)", "Factord-Timestamp: \(timestamp)",
                "Factord-Signature: v1=\(Self.signature(timestamp, body, settings.secret))",
            ])
        transfer.set(CURLOPT_POST, 1)
        transfer.send(body, sizeOption: CURLOPT_POSTFIELDSIZE)
        return Self.outcome(transfer.perform(), "the webhook")
    }

    func rest() { transfer.close() }

    /// The signature that the receiver recomputes.
    static func signature(_ timestamp: String, _ body: [UInt8], _ secret: Secret) -> String {
        var signed = Array("\(timestamp).".utf8)
        signed.reserveCapacity(signed.count + body.count)
        signed += body
        defer { wipe(&signed) }
        let code = secret.bytes.withBytes { key in
            signed.withRawSpan { HMACSHA256.code(of: $0, key: key) }
        }
        return code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

import CCurl
import FactorCrypto

/// An account with Twilio or a compatible gateway.
struct TwilioSettings: Sendable {
    /// The sender of messages.
    enum Sender: Equatable, Sendable {
        case number(String)
        case service(String)
    }

    let baseURL: String
    let account: String
    let token: Secret
    let sender: Sender
    let security: TransferSecurity
    let timeoutMilliseconds: Int
}

/// Delivers text messages through Twilio's Messages resource, or a compatible gateway.
final class TwilioTransport: Transport {
    static let name = "twilio"

    private let settings: TwilioSettings
    private let transfer: Transfer

    init?(_ settings: TwilioSettings) {
        guard let transfer = Transfer() else { return nil }
        self.settings = settings
        self.transfer = transfer
    }

    var longestMilliseconds: Int { settings.timeoutMilliseconds }

    func deliver(_ worded: WordedMessage) -> DeliveryOutcome {
        guard worded.message.medium == "sms" else {
            return .failed("the recipient is not a phone number", retry: false)
        }
        transfer.begin(
            "\(settings.baseURL)/2010-04-01/Accounts/\(settings.account)/Messages.json", protocols: "https",
            settings.security, milliseconds: min(worded.timeLeft, settings.timeoutMilliseconds))
        transfer.set(CURLOPT_HTTPAUTH, factor_curl_basic)
        transfer.set(CURLOPT_USERNAME, settings.account)
        transfer.set(CURLOPT_PASSWORD, secret: settings.token.bytes)
        transfer.set(
            CURLOPT_HTTPHEADER,
            ["Content-Type: application/x-www-form-urlencoded", "User-Agent: factord-courier", "Expect:"])
        transfer.set(CURLOPT_POST, 1)
        transfer.send(form(worded), sizeOption: CURLOPT_POSTFIELDSIZE)
        return Self.outcome(transfer.perform(), "the gateway")
    }

    func rest() { transfer.close() }

    private func form(_ worded: WordedMessage) -> [UInt8] {
        let (name, value) =
            switch settings.sender {
            case .number(let number): ("From", number)
            case .service(let service): ("MessagingServiceSid", service)
            }
        let fields = [("To", Array(worded.message.to.utf8)), (name, Array(value.utf8)), ("Body", worded.smsText)]
        var form: [UInt8] = []
        form.reserveCapacity(4_096)
        for (index, (name, value)) in fields.enumerated() {
            if index > 0 { form.append(UInt8(ascii: "&")) }
            form += "\(name)=".utf8
            FormEncoding.append(value, to: &form)
        }
        return form
    }
}

/// Form encoding: `application/x-www-form-urlencoded`, of the URL Standard, section 5.
enum FormEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Appends a value; everything but letters, digits and four signs is escaped.
    static func append(_ value: [UInt8], to form: inout [UInt8]) {
        for byte in value {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                form.append(byte)
            case 0x20: form.append(UInt8(ascii: "+"))
            default: form += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
    }
}

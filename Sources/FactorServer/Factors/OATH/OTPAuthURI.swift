import FactorCore
import FactorCrypto
import FactorWire

/// The URI that authenticator apps read: `otpauth://totp/Issuer:account?secret=...&issuer=...`.
///
/// Values that are every app's default (SHA1, 6 digits, 30 seconds) are left out, since some apps refuse members that
/// they do not expect. Source: the Key URI Format of Google Authenticator.
struct OTPAuthURI {
    private let kind: String
    private let labels: FactorLabels
    private let fallbackAccount: String
    private let algorithm: OATHAlgorithm
    private let digits: Int
    /// The last parameter, which only one kind has: a period or a counter.
    private let last: (name: String, value: Int)?

    /// - Parameter counter: The next counter of a token.
    init(_ material: OATHMaterial, labels: FactorLabels, fallbackAccount: String, counter: UInt64 = 0) {
        kind = material.sort.kind.name
        self.labels = labels
        self.fallbackAccount = fallbackAccount
        algorithm = material.algorithm
        digits = material.digits
        switch material {
        case .totp(let totp):
            let period = totp.parameters.periodSeconds
            last = period == TOTPParameters.usual.periodSeconds ? nil : ("period", period)
        case .hotp: last = ("counter", Int(clamping: counter))
        }
    }

    /// A generous length for everything but the labels and the secret.
    private static let fixedLength = 128

    /// Returns the URI, which contains the secret. The caller wipes it.
    func text(_ secret: [UInt8]) -> [UInt8] {
        var uri: [UInt8] = []
        // Enough room that it never grows: an escape takes three bytes, and the issuer occurs twice.
        let labelBytes = (labels.accountName ?? fallbackAccount).utf8.count + 2 * (labels.issuer?.utf8.count ?? 0)
        uri.reserveCapacity(Self.fixedLength + secret.count + 3 * labelBytes)
        uri += "otpauth://\(kind)/".utf8
        if let issuer = labels.issuer {
            Self.escape(issuer, into: &uri)
            uri.append(0x3A)
        }
        Self.escape(labels.accountName ?? fallbackAccount, into: &uri)
        uri += "?secret=".utf8
        uri += secret
        if let issuer = labels.issuer {
            uri += "&issuer=".utf8
            Self.escape(issuer, into: &uri)
        }
        if algorithm != TOTPParameters.usual.algorithm { uri += "&algorithm=\(algorithm.name)".utf8 }
        if digits != TOTPParameters.usual.digits { uri += "&digits=\(digits)".utf8 }
        if let last { uri += "&\(last.name)=\(last.value)".utf8 }
        return uri
    }

    /// Percent-encodes all characters except the unreserved ones of RFC 3986, section 2.3.
    private static func escape(_ text: String, into uri: inout [UInt8]) {
        let hex = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: uri.append(byte)
            default: uri += [0x25, hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
    }
}

extension FactorLabels {
    /// Reads the labels of an enrolment request.
    init(enrolling parameters: inout Parameters) throws(WireFault) {
        let account = try parameters.optional(
            "account_name", "the account name shown in the app; the subject if omitted", as: PersonalLabel.self)
        let issuer = try parameters.optional(
            "issuer", "the issuer shown in the app; the policy's if omitted", as: Label.self)
        let name = try parameters.optional("display_name", "the user's name for the factor", as: Label.self)
        self.init(displayName: name?.text, accountName: account?.label.text, issuer: issuer?.text)
    }

    /// Returns the labels, with the policy's issuer if none was given.
    func completed(_ policy: Policy) -> FactorLabels {
        var labels = self
        labels.issuer = issuer ?? policy.issuer?.text
        return labels
    }
}

import FactorCore
import FactorCrypto
package import FactorWire

/// The form of a QR code.
package enum QRForm: String, WireReadable, CaseIterable, Sendable {
    case svg, text

    package static var schema: JSONSchema { .enumeration(allCases.map(\.rawValue), title: "QRForm") }
    package static var example: QRForm { .svg }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let form = wire.string().flatMap(QRForm.init) else { throw WireProblem("must be svg or text") }
        self = form
    }
}

/// An authenticator or token, with what it needs, shown once.
package struct EnrolmentReply: WireObject, Sendable {
    package static let title: String? = "Enrolment"
    let factor: FactorView
    let secret: SecretText
    let uri: SecretText
    let qr: SecretText?

    package static var example: EnrolmentReply {
        EnrolmentReply(
            factor: .example, secret: .example,
            uri: SecretText(
                Array("otpauth://totp/Example:ada%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Example".utf8)),
            qr: nil)
    }

    private init(factor: FactorView, secret: SecretText, uri: SecretText, qr: SecretText?) {
        self.factor = factor
        self.secret = secret
        self.uri = uri
        self.qr = qr
    }

    init(
        _ factor: FactorView, _ seed: borrowing SecretBytes, _ uri: OTPAuthURI, _ form: QRForm?
    ) throws(Failure) {
        let secret = seed.withBytes { Base32.encode($0) }
        let text = uri.text(secret)
        self.init(
            factor: factor, secret: SecretText(secret), uri: SecretText(text), qr: try Self.qr(text, form))
    }

    static func qr(_ text: [UInt8], _ form: QRForm?) throws(Failure) -> SecretText? {
        guard let form else { return nil }
        guard let code = QRCode(text: text) else {
            throw .invalidParams(field: "qr", "the labels are too long for a QR code")
        }
        switch form {
        case .svg: return SecretText(code.svg())
        case .text: return SecretText(code.terminal())
        }
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("factor", factor, "the factor, with what is typed into an app besides the seed")
        object.field("secret", secret, "the seed, in base32; shown only once")
        object.field("otpauth_uri", uri, "the seed and its parameters, as a URI for authenticator apps")
        object.nullable("qr", qr, "the URI as a QR code; null unless it was requested")
    }
}

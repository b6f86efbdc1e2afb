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

/// What an authenticator or token needs, shown once.
package struct EnrolmentReply: WireObject, Sendable {
    package static let title: String? = "Enrolment"
    let factorID: FactorID
    let secret: SecretText
    let uri: SecretText
    let qr: SecretText?
    let expiresAt: Timestamp?
    let material: OATHMaterial

    package static var example: EnrolmentReply {
        EnrolmentReply(
            factorID: .example, secret: .example,
            uri: SecretText(
                Array("otpauth://totp/Example:ada%40example.org?secret=JBSWY3DPEHPK3PXP&issuer=Example".utf8)),
            qr: nil, expiresAt: .example, material: .totp(TOTPMaterial(parameters: .usual)))
    }

    private init(
        factorID: FactorID, secret: SecretText, uri: SecretText, qr: SecretText?, expiresAt: Timestamp?,
        material: OATHMaterial
    ) {
        self.material = material
        self.factorID = factorID
        self.secret = secret
        self.uri = uri
        self.qr = qr
        self.expiresAt = expiresAt
    }

    init(
        _ factor: Factor, _ material: OATHMaterial, _ seed: borrowing SecretBytes, _ uri: OTPAuthURI, _ form: QRForm?
    ) throws(Failure) {
        let secret = seed.withBytes { Base32.encode($0) }
        let text = uri.text(secret)
        self.init(
            factorID: factor.id, secret: SecretText(secret), uri: SecretText(text), qr: try Self.qr(text, form),
            expiresAt: factor.expiresAt, material: material)
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
        object.field("factor_id", factorID, "its ID")
        object.field("secret", secret, "the seed, in base32; shown only once")
        object.field("otpauth_uri", uri, "the seed and its parameters, as a URI for authenticator apps")
        object.optional("qr", qr, "the URI as a QR code")
        object.field("algorithm", material.algorithm, "the HMAC hash, for those who type the seed")
        object.field("digits", material.digits, "the number of digits of a code")
        object.optional("period_s", material.period, "for totp: the length of a time step, in seconds")
        object.nullable("expires_at", expiresAt, "when the pending enrolment expires; null if the factor is active")
    }
}

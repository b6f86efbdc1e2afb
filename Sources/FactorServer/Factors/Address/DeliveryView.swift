import FactorCore

/// How a code was sent, without the code.
package struct DeliveryView: WireObject, Sendable {
    package static let title: String? = "Delivery"
    let sent: DeliverySnapshot

    package static var example: DeliveryView {
        DeliveryView(
            DeliverySnapshot(
                medium: .email, destination: "a***@e***.org", sentAt: .example, resendAfterMilliseconds: 60_000,
                expiresAt: Timestamp.example.advanced(bySeconds: 600), triesLeft: 5, digits: 6))
    }

    init(_ sent: DeliverySnapshot) {
        self.sent = sent
    }

    /// The destination is shown only if the request named the address or its factor.
    init(_ sent: AddressedCode, showsDestination: Bool) {
        self.init(
            DeliverySnapshot(
                medium: sent.address.medium, destination: showsDestination ? sent.address.masked : nil,
                sentAt: sent.sentAt, resendAfterMilliseconds: sent.resendAfterMilliseconds,
                expiresAt: sent.code.expiresAt, triesLeft: sent.code.triesLeft, digits: sent.code.digits))
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("medium", sent.medium, "how the code is sent")
        object.nullable(
            "destination", sent.destination.map(PersonalText.init),
            "the masked address, or null if it would reveal who has an account")
        object.field("sent_at", sent.sentAt, "when the code was queued for sending")
        object.field(
            "resend_after_ms", sent.resendAfterMilliseconds,
            "how long it takes until it can be requested again; 0 is now")
        object.field("expires_at", sent.expiresAt, "when the code expires; sending it again does not extend its life")
        object.field(
            "tries_left", sent.triesLeft,
            "how many wrong codes are left before it stops working; sending it again does not add any")
        object.field("digits", sent.digits, "how many digits the code has")
    }
}

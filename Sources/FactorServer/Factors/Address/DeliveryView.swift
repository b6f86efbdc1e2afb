import FactorCore

/// How a code was sent, without the code.
package struct DeliveryView: WireObject, Sendable {
    package static let title: String? = "Delivery"
    let sent: DeliverySnapshot

    package static var example: DeliveryView {
        DeliveryView(
            DeliverySnapshot(
                medium: .email, destination: "a***@e***.org", sentAt: .example, resendAfterMilliseconds: 60_000,
                expiresAt: Timestamp.example.advanced(bySeconds: 600), triesLeft: 5))
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
                expiresAt: sent.code.expiresAt, triesLeft: sent.code.triesLeft))
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("medium", sent.medium, "how it goes out")
        object.optional(
            "destination", sent.destination, "the address, masked; left out where it would tell who has an account")
        object.field("sent_at", sent.sentAt, "when it was handed over to be sent")
        object.field("resend_after_ms", sent.resendAfterMilliseconds, "after sent_at: when it may be asked for again")
        object.field("expires_at", sent.expiresAt, "when the code dies; sending it again changes nothing about that")
        object.field("tries_left", sent.triesLeft, "wrong codes until it is dead; nor about these")
    }
}

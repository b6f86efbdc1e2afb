import FactorCore

/// How a code went out, without the code.
package struct DeliveryView: WireObject, Sendable {
    package static let title: String? = "Delivery"
    let medium: Medium
    let destination: String?
    let sentAt: Timestamp
    let resendAfter: Int64
    let expiresAt: Timestamp
    let triesLeft: Int

    package static var example: DeliveryView {
        DeliveryView(
            medium: .email, destination: "a***@e***.org", sentAt: .example, resendAfter: 60_000,
            expiresAt: Timestamp.example.advanced(bySeconds: 600), triesLeft: 5)
    }

    private init(
        medium: Medium, destination: String?, sentAt: Timestamp, resendAfter: Int64, expiresAt: Timestamp,
        triesLeft: Int
    ) {
        self.medium = medium
        self.destination = destination
        self.sentAt = sentAt
        self.resendAfter = resendAfter
        self.expiresAt = expiresAt
        self.triesLeft = triesLeft
    }

    /// The destination is shown to whoever named the address, by itself or by its factor.
    init(_ sent: AddressedCode, showsDestination: Bool) {
        self.init(
            medium: sent.address.medium, destination: showsDestination ? sent.address.masked : nil,
            sentAt: sent.sentAt, resendAfter: sent.resendAfterMilliseconds, expiresAt: sent.code.expiresAt,
            triesLeft: sent.code.triesLeft)
    }

    init(_ sent: DeliverySnapshot) {
        self.init(
            medium: sent.medium, destination: sent.destination, sentAt: sent.sentAt,
            resendAfter: sent.resendAfterMilliseconds, expiresAt: sent.expiresAt, triesLeft: sent.triesLeft)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("medium", medium, "how it goes out")
        object.optional(
            "destination", destination, "the address, masked; left out where it would tell who has an account")
        object.field("sent_at", sentAt, "when it was handed over to be sent")
        object.field("resend_after_ms", resendAfter, "after sent_at: when it may be asked for again")
        object.field("expires_at", expiresAt, "when the code dies; sending it again changes nothing about that")
        object.field("tries_left", triesLeft, "wrong codes until it is dead; nor about these")
    }
}

import FactorCore
import FactorWire

/// The members that every request for a code has besides the address.
package struct SendingOptions: Sendable {
    let locale: LanguageTag?
    /// On whose behalf the message is counted.
    let standing: MessageStanding

    init(from parameters: inout Parameters) throws(WireFault) {
        locale = try parameters.locale()
        let isBefore = try parameters.optional(
            "before_first_factor",
            "true if the recipient has not shown a factor yet: the message then does not use the reserve "
                + "that the limits keep for those who have", default: false)
        standing = isBefore ? .signingIn : .proven
    }
}

/// The result of a request for a code.
package struct SentCodeReply: WireObject, Sendable {
    package static let title: String? = "SentCode"
    private let factorID: FactorID?
    private let delivery: DeliveryView

    package static var example: SentCodeReply { SentCodeReply(factorID: .example, delivery: .example) }

    private init(factorID: FactorID?, delivery: DeliveryView) {
        (self.factorID, self.delivery) = (factorID, delivery)
    }

    /// - Parameter named: The address that the request named; nil if it left the choice to the daemon.
    init(_ sent: AddressedCode, to named: FactorID?) {
        self.init(factorID: named, delivery: DeliveryView(sent, showsDestination: named != nil))
    }

    package func encode(into object: inout ObjectWriter) {
        object.nullable("factor_id", factorID, "the address as a factor; null unless the request named it")
        object.field("delivery", delivery, "how the code was sent")
    }
}

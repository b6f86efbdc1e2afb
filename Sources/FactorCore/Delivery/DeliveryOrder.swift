package import FactorCrypto

/// A code that has to be delivered: what a decision leaves for the program that delivers.
///
/// It is given in the turn in which the code is made, and becomes durable with it. It holds an address and a code,
/// which are secret, and it has no description of either.
package struct DeliveryOrder: Sendable {
    package let medium: Medium
    /// The address or number in its normal form, in UTF-8.
    package let to: WipedBytes
    /// The code's ASCII digits.
    package let code: WipedBytes
    /// The purpose of the code, such as `verification`. Templates choose their words by it.
    package let purpose: String
    /// The language tag (BCP 47) that the request asked for.
    package let locale: String?
    /// When the code expires. Delivering it after that is of no use.
    package let expiresAt: Timestamp
    /// The standing of the requester, so that what strangers request does not delay the rest.
    package var standing = MessageStanding.proven

    package init(
        medium: Medium, to: WipedBytes, code: WipedBytes, purpose: String, locale: String?, expiresAt: Timestamp
    ) {
        self.medium = medium
        self.to = to
        self.code = code
        self.purpose = purpose
        self.locale = locale
        self.expiresAt = expiresAt
    }
}

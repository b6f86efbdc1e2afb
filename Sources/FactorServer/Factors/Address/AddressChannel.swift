package import FactorCore

/// What distinguishes the methods of e-mail addresses from those of telephone numbers; the rest is shared.
package protocol AddressChannel: SendableMetatype {
    /// The address as a request contains it.
    associatedtype Given: WireReadable & Sendable

    /// The factor kind of such addresses.
    static var kind: FactorKind { get }
    /// The name of the address parameter.
    static var parameter: String { get }
    /// The description of that parameter in the documentation.
    static var about: String { get }
    /// The name of such an address in the documentation.
    static var noun: String { get }

    /// Converts the address to the domain's type.
    static func address(_ given: Given) -> Address
}

extension AddressChannel {
    /// Returns the name of a method of the channel.
    static func method(_ verb: String) -> String { "\(kind.name).\(verb)" }
}

/// E-mail addresses.
package enum EmailChannel: AddressChannel {
    package static let kind = FactorKind.email
    package static let parameter: String = "email_address"
    package static let about = "the address"
    package static let noun = "e-mail address"

    package static func address(_ given: EmailAddress) -> Address { .email(given) }
}

/// Telephone numbers that receive text messages.
package enum PhoneChannel: AddressChannel {
    package static let kind = FactorKind.phone
    package static let parameter: String = "phone_number"
    package static let about = "the number, in international format"
    package static let noun = "phone number"

    package static func address(_ given: PhoneNumber) -> Address { .phone(given) }
}

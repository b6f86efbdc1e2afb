package import FactorCore

/// What tells the methods of e-mail addresses from those of telephone numbers. All else they have in common.
package protocol AddressChannel: SendableMetatype {
    /// An address as a request gives it.
    associatedtype Given: WireReadable & Sendable

    /// The kind of factor that such an address is.
    static var kind: FactorKind { get }
    /// What a request calls the address.
    static var parameter: String { get }
    /// What the documents say of that parameter.
    static var about: String { get }
    /// What the documents call such an address.
    static var noun: String { get }

    /// The address as the domain has it.
    static func address(_ given: Given) -> Address
}

extension AddressChannel {
    /// The name of a method of the channel.
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

/// Telephone numbers that take text messages.
package enum PhoneChannel: AddressChannel {
    package static let kind = FactorKind.phone
    package static let parameter: String = "phone_number"
    package static let about = "the number, in international form"
    package static let noun = "telephone number"

    package static func address(_ given: PhoneNumber) -> Address { .phone(given) }
}

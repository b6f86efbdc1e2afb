package import FactorCore

extension Profile: WireObject {
    package static var title: String? { "Profile" }
    package static var example: Profile {
        Profile(username: try? Username("ada"), firstName: "Ada", lastName: "Lovelace")
    }

    package func encode(into object: inout ObjectWriter) {
        object.nullable("username", username?.text, "the name it signs in with")
        object.nullable("first_name", firstName, "as it was given")
        object.nullable("last_name", lastName, "as it was given")
        object.nullable("legal_accepted_at", legalAcceptedAt, "when it accepted the terms")
    }
}

/// An address of a subject, as far as it may be disclosed.
package struct AddressView: WireObject, Sendable {
    package static let title: String? = "Address"
    let factor: FactorID
    let kind: FactorKind
    let destination: String
    let isVerified: Bool

    package static var example: AddressView {
        AddressView(factor: .example, kind: .email, destination: "a***@e***.org", isVerified: true)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("factor_id", factor, "the factor that it is")
        object.field("kind", kind, "email or phone")
        object.field("destination", destination, "the address, masked")
        object.field("verified", isVerified, "whether it was shown that its owner receives there")
    }
}

extension AddressView {
    init(_ held: SubjectAddress) {
        self.init(
            factor: held.factor, kind: held.address.kind, destination: held.address.masked,
            isVerified: held.isVerified)
    }
}

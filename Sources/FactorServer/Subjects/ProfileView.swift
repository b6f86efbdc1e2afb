package import FactorCore

extension Profile: WireObject {
    package static var title: String? { "Profile" }
    package static var example: Profile {
        Profile(username: try? Username("ada"), firstName: "Ada", lastName: "Lovelace")
    }

    package func encode(into object: inout ObjectWriter) {
        object.nullable("username", username.map { PersonalText($0.text) }, "the name it signs in with")
        object.nullable("first_name", firstName.map(PersonalText.init), "as the user entered it")
        object.nullable("last_name", lastName.map(PersonalText.init), "as the user entered it")
        object.nullable("legal_accepted_at", legalAcceptedAt, "when the user accepted the terms")
    }
}

/// An address of a subject, as far as it may be disclosed.
package struct AddressView: WireObject, Sendable {
    package static let title: String? = "Address"
    let factor: FactorID
    let kind: FactorKind
    let destination: String
    let isVerified: Bool
    let isIdentifier: Bool

    package static var example: AddressView {
        AddressView(
            factor: .example, kind: .email, destination: "a***@e***.org", isVerified: true, isIdentifier: true)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("factor_id", factor, "the address as a factor")
        object.field("kind", kind, "email or phone")
        object.field("destination", PersonalText(destination), "the masked address")
        object.field("verified", isVerified, "whether the user has proven to receive messages there")
        object.field("signs_in", isIdentifier, "whether the user signs in by it")
    }
}

extension AddressView {
    init(_ held: SubjectAddress) {
        self.init(
            factor: held.factor, kind: held.address.kind, destination: held.address.masked,
            isVerified: held.isVerified, isIdentifier: held.isIdentifier)
    }
}

package import FactorCore
package import FactorWire

/// Shows a session's subject its own addresses in full, which no other method does.
package enum ShowAddresses: TenantMethod {
    package static let name = "address.show"
    package static let about =
        "Returns a session owner's own addresses in full; the sign-in must be fresh, and the audit log records it"
    package static let role: Role? = .enroll
    /// It shows them in full, which only the owner's application has to see.
    package static let otherRoles: [Role] = []
    package static let failures: [FailureCode] = [.notFound, .insufficientAuthentication]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let token: SessionToken

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            token = try parameters.required(
                "session_token", "the token of a session of the user who will see the addresses")
        }
    }

    package struct Reply: WireObject, Sendable {
        let addresses: [FullAddressView]

        package static var example: Reply { Reply(addresses: [.example]) }

        package func encode(into object: inout ObjectWriter) {
            object.field("addresses", addresses, "in the order in which they were added")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let addresses = try call.engine.showAddresses(to: params.token, in: tenant, peer: call.caller.uid)
        return Reply(addresses: addresses.map(FullAddressView.init))
    }
}

/// An address exactly as it was entered.
package struct FullAddressView: WireObject, Sendable {
    package static let title: String? = "FullAddress"
    let factor: FactorID
    let kind: FactorKind
    let address: SecretText
    let isVerified: Bool
    let isIdentifier: Bool

    package static var example: FullAddressView {
        FullAddressView(
            factor: .example, kind: .email, address: SecretText(Array("ada@example.org".utf8)), isVerified: true,
            isIdentifier: true)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("factor_id", factor, "the address as a factor")
        object.field("kind", kind, "email or phone")
        object.field("address", PersonalSecret(address), "the full address")
        object.field("verified", isVerified, "whether the user has proven to receive messages there")
        object.field("signs_in", isIdentifier, "whether the user signs in by it")
    }
}

extension FullAddressView {
    init(_ held: SubjectAddress) {
        self.init(
            factor: held.factor, kind: held.address.kind, address: SecretText(Array(held.address.text.utf8)),
            isVerified: held.isVerified, isIdentifier: held.isIdentifier)
    }
}

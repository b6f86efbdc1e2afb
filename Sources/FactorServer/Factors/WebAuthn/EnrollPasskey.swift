package import FactorCore
package import FactorWire

/// Begins the enrolment of a passkey.
package enum EnrollPasskey: FactorMethod {
    package static let name = "passkey.enroll"
    package static let about = "Begins to enrol a passkey: a browser makes it, and factor.activate takes it"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.policyViolation, .insufficientAuthentication]

    package struct Params: WireReadableObject, OwnerScoped, Sendable {
        package let scope: SubjectScope
        let labels: FactorLabels
        let wishes: PasskeyWishes
        package let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            let account = try parameters.optional(
                "account_name", "the account name that the authenticator shows; the subject if omitted",
                as: PersonalLabel.self)
            let name = try parameters.optional("display_name", "the user's name for the factor", as: Label.self)
            labels = FactorLabels(displayName: name?.text, accountName: account?.label.text)
            wishes = PasskeyWishes(
                isResident: try parameters.optional(
                    "resident", "whether it must, or must not, be usable without a user name; preferred if omitted"),
                attachment: try parameters.optional(
                    "attachment", "only authenticators of the user's device, or only others"))
            token = try parameters.ownerSession()
        }
    }

    package struct Reply: WireObject, Sendable {
        package static let title: String? = "PasskeyEnrolment"
        let factor: FactorView
        let publicKey: PublicKeyOptions

        package static var example: Reply { Reply(factor: .example, publicKey: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.field("factor", factor, "the pending factor")
            object.field(
                "public_key", publicKey, "what PublicKeyCredential.parseCreationOptionsFromJSON() takes")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        let (factor, creation) = try subject.enrollPasskey(params.labels, params.wishes, &decision)
        return Reply(
            factor: try FactorView(factor, subject, decision), publicKey: PublicKeyOptions(creation))
    }
}

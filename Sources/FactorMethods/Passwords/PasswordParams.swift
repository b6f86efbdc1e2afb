package import FactorCore
package import FactorWire

/// Parameters that are a subject and a password.
package struct PasswordParams: WireReadableObject, SubjectScoped, Sendable {
    package let tenant: TenantID?
    package let subject: SubjectID
    let password: Password

    package static var example: PasswordParams { PasswordParams() }

    private init() {
        (tenant, subject, password) = (nil, .example, .example)
    }

    package init(from parameters: inout Parameters) throws(WireFault) {
        let scope = try SubjectScope(from: &parameters)
        tenant = scope.tenant
        subject = scope.subject
        password = try parameters.required("password", "what the user typed")
    }
}

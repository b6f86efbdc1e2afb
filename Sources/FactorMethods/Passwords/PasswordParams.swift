import FactorCore
package import FactorWire

/// Parameters that are a subject and a password.
package struct PasswordParams: WireReadableObject, SubjectScoped, Sendable {
    package let scope: SubjectScope
    let password: Password

    package init(from parameters: inout Parameters) throws(WireFault) {
        scope = try SubjectScope(from: &parameters)
        password = try parameters.required("password", "what the user typed")
    }
}

package import FactorCore
package import FactorWire

/// The authentication method references of RFC 8176 for what was shown.
package struct AMR: WireWritable, Sendable {
    private let methods: [AuthenticationMethod]

    package static var schema: JSONSchema {
        let methods = FactorKind.every.filter(\.isHeld).map(\.amr) + [.swk, .user, .mfa]
        return .array(
            of: .enumeration(
                AuthenticationMethod.allCases.filter(methods.contains).map(\.rawValue), title: "VerificationMethod"))
    }
    package static var example: AMR { AMR(.totp) }

    /// Makes the reference for verification with a factor of that kind.
    package init(_ kind: FactorKind) {
        methods = [kind.amr]
    }

    /// Makes the references for a verification.
    package init(_ verification: Verification) {
        methods = verification.methods
    }

    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for method in methods { writer.string(method.rawValue) }
        writer.endArray()
    }
}

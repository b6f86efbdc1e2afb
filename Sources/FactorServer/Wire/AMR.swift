package import FactorCore
package import FactorWire

/// The authentication method references of RFC 8176 for what was shown.
package struct AMR: WireWritable, Sendable {
    private let methods: [AuthenticationMethod]

    package static var schema: JSONSchema {
        let methods = FactorKind.every.filter(\.isHeld).map(\.amr) + [.mca, .swk, .user, .mfa]
        return .array(
            of: .enumeration(
                AuthenticationMethod.allCases.filter(methods.contains).map(\.rawValue), title: "VerificationMethod"))
    }
    package static var example: AMR { AMR(.example) }

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

package import FactorCore
package import FactorWire

/// An authentication method reference of RFC 8176: the one for a factor kind.
package struct AMR: WireWritable, Sendable {
    private let method: AuthenticationMethod

    package static var schema: JSONSchema {
        let methods = FactorKind.every.filter(\.isHeld).map(\.amr)
        return .array(of: .enumeration(AuthenticationMethod.allCases.filter(methods.contains).map(\.rawValue)))
    }
    package static var example: AMR { AMR(.totp) }

    /// Makes the reference for verification with a factor of that kind.
    package init(_ kind: FactorKind) {
        method = kind.amr
    }

    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        writer.string(method.rawValue)
        writer.endArray()
    }
}

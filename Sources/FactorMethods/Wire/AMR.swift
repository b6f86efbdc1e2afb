package import FactorCore
package import FactorWire

/// Authentication method references, as RFC 8176 names them: the one that a factor stands for.
package struct AMR: WireWritable, Sendable {
    private let method: AuthenticationMethod

    package static var schema: JSONSchema {
        let methods = FactorKind.every.filter(\.isHeld).map(\.amr)
        return .array(of: .enumeration(AuthenticationMethod.allCases.filter(methods.contains).map(\.rawValue)))
    }
    package static var example: AMR { AMR(.totp) }

    /// What verifying with a factor of that kind is.
    package init(_ kind: FactorKind) {
        method = kind.amr
    }

    package func write(to writer: inout JSONWriter) {
        writer.beginArray()
        writer.string(method.rawValue)
        writer.endArray()
    }
}

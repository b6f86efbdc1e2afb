package import FactorWire

/// Authentication method references, as RFC 8176 names them.
package enum AMR: WireWritable, Sendable {
    /// A one-time code, whether from an app, a token or a list.
    case oneTimeCode

    package static var schema: JSONSchema { .array(of: .enumeration(["otp"])) }
    package static var example: AMR { .oneTimeCode }

    package func write(to writer: inout JSONWriter) { writer.raw(Self.otp) }

    private static let otp = Array(#"["otp"]"#.utf8)
}

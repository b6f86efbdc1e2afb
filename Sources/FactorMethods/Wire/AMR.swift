package import FactorWire

/// Authentication method references, as RFC 8176 names them.
package enum AMR: WireWritable, Sendable {
    /// A one-time code, whether from an app, a token or a list.
    case oneTimeCode
    case password

    package static var schema: JSONSchema { .array(of: .enumeration(["otp", "pwd"])) }
    package static var example: AMR { .oneTimeCode }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .oneTimeCode: writer.raw(Self.otp)
        case .password: writer.raw(Self.pwd)
        }
    }

    private static let otp = Array(#"["otp"]"#.utf8)
    private static let pwd = Array(#"["pwd"]"#.utf8)
}

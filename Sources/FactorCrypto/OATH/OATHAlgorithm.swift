/// The hash in a one-time code's HMAC. The numbers are stored: never reuse one.
package enum OATHAlgorithm: UInt8, Sendable, CaseIterable {
    /// The algorithm of RFC 4226, and the only one that every authenticator app supports.
    case sha1 = 1
    /// With a secret of 32 bytes.
    case sha256 = 2
    /// With a secret of 64 bytes.
    case sha512 = 3

    /// The name in the protocol and in `otpauth:` URIs.
    package var name: String {
        switch self {
        case .sha1: "SHA1"
        case .sha256: "SHA256"
        case .sha512: "SHA512"
        }
    }

    /// The length in bytes of a new secret: that of the hash (RFC 4226, section 4; RFC 6238, section 5.1).
    package var recommendedKeyLength: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha512: 64
        }
    }

    /// The algorithm with that name, as in otpauth URIs.
    package init?(name: String) {
        guard let algorithm = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = algorithm
    }
}

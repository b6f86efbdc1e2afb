/// The hash inside of a one-time code's HMAC. The numbers are stored: never reuse one.
package enum OATHAlgorithm: UInt8, Sendable, CaseIterable {
    /// What RFC 4226 has, and the only one that every authenticator app honours.
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

    /// The length in bytes that a new secret has: that of the hash (RFC 4226, section 4; RFC 6238, section 5.1).
    package var recommendedKeyLength: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha512: 64
        }
    }

    /// The algorithm of that name, as otpauth URIs spell it.
    package init?(name: String) {
        guard let algorithm = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = algorithm
    }
}

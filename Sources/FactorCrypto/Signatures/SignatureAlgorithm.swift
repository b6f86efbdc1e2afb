/// An algorithm of signatures that are only verified here. The number is the one of COSE (RFC 9053, section 2; RFC 8812,
/// section 2), which is also stored.
package enum SignatureAlgorithm: Int, CaseIterable, Sendable {
    /// ECDSA on P-256 with SHA-256.
    case es256 = -7
    /// Ed25519 (RFC 8032).
    case eddsa = -8
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2), which Windows Hello uses.
    case rs256 = -257
}

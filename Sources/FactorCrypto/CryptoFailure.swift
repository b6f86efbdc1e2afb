/// Why a cryptographic operation failed. No case reveals anything about a secret.
package enum CryptoFailure: Error, Equatable, Sendable {
    /// libsodium did not start, or memory could not be allocated.
    case unavailable
    /// Authentication failed: altered, moved elsewhere, or sealed by another key. An alarm, never a wrong code.
    case doesNotOpen
    /// Not in the expected form: a blob too short to be sealed, or a key or salt of another length.
    case malformed
    /// Sealed by a generation of the tenant's key that is not available here.
    case unknownGeneration(UInt32)
}

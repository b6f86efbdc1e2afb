/// Why a cryptographic operation has no result. None of them says anything about a secret.
package enum CryptoFailure: Error, Equatable, Sendable {
    /// libsodium did not start, or the memory that was asked for could not be had.
    case unavailable
    /// Authentication failed: altered, moved to another place, or sealed by another key. An alarm, never a wrong code.
    case doesNotOpen
    /// Not of the form that is expected here: a blob too short to be sealed, a key or salt of another length.
    case malformed
    /// Sealed by a generation of the tenant's key that is not held here.
    case unknownGeneration(UInt32)
}

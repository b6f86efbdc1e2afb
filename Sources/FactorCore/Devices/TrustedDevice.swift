/// A device that a subject has signed in on and trusts.
package struct TrustedDevice: Equatable, Sendable {
    package let id: DeviceID
    package let name: String?
    /// 128 random bits that its tokens are made from.
    let series: DocumentID
    /// How often its token has been exchanged. The token of this count is valid and, for a grace, the one before it.
    package internal(set) var exchanges: UInt64
    package let createdAt: Timestamp
    package internal(set) var lastUsedAt: Timestamp
    package internal(set) var expiresAt: Timestamp
    /// Whether the session in which it was trusted had two factors. Only then can it replace the second one.
    let isOfTwoFactors: Bool
}

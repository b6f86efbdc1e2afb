/// A device that a subject has signed in on and called their own.
package struct TrustedDevice: Equatable, Sendable {
    package let id: DeviceID
    package let name: String?
    /// 128 random bits that its tokens rest on.
    let series: DocumentID
    /// How often its token has been exchanged: the only token that is good is the one of this count.
    package internal(set) var exchanges: UInt64
    package let createdAt: Timestamp
    package internal(set) var lastUsedAt: Timestamp
    package internal(set) var expiresAt: Timestamp
    /// Whether the session that it was trusted in rested on two factors. Only then can it stand for the second.
    let isOfTwoFactors: Bool
}

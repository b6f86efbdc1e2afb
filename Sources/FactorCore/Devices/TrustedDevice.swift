/// A device that a subject has signed in on and called their own.
///
/// It has guess pools of its own: what strangers guess elsewhere locks nobody out on it, and what is guessed on it
/// counts against nothing else.
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
    package internal(set) var pools: [GuessPool]
}

extension Subject {
    /// Has the device's pools stand in the place of the subject's for what the closure tries.
    package mutating func tryingOn<Reply>(
        _ device: inout TrustedDevice, _ body: (inout Subject) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        swap(&pools, &device.pools)
        defer { swap(&pools, &device.pools) }
        return try body(&self)
    }
}

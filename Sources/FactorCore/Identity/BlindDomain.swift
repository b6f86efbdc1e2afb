/// The domain of a blind index. It keeps equal bytes of different meaning apart. Never reuse a number.
package enum BlindDomain: UInt8, Sendable {
    case subject = 1
    case tenant = 2
    case receipt = 3
    case decoySalt = 4
    case parameters = 5
    case actor = 6
    case identifier = 40
    case sessionToken = 60
    case sessionList = 61
    case devices = 62
    case signingKeys = 63
    case messageCount = 70
    case pendingAddress = 81
    case identifierThrottle = 82
    case credential = 90
    case unknownCredential = 91
    case decoyCredential = 92
    case spentChallenge = 93
    case sharedCode = 94
}

extension DocumentID {
    /// The 16 bytes, big-endian.
    package var bytes: [UInt8] {
        var writer = ByteWriter(capacity: 16)
        writer.id(self)
        return writer.bytes
    }
}

package import FactorCrypto

/// One block of a backup file.
///
/// The file is a signature of 16 bytes (`BackupFormat.signature`) and blocks after it: one head, documents, audit
/// segments, more documents, one end. A block is
///
///     kind (1 byte), length of the payload (4, big-endian), payload, digest (32), link (32)
///
/// The digest is a hash without a key over the digest before it and the block so far. Whoever has the file can see
/// with it that nothing was damaged, cut out, moved or put in from elsewhere. The link is a hash of the digest under a
/// key of the server's, and says that a daemon wrote the file up to there.
package struct BackupBlock: Equatable, Sendable {
    /// What a block holds. The number is stored: never reuse one.
    package enum Kind: UInt8, Sendable {
        case head = 1
        case documents = 2
        case segments = 3
        case end = 4
    }

    static let headLength = 5
    static let tailLength = ContentDigest.length + TenantKeys.linkLength

    package let kind: Kind
    package let payload: [UInt8]
    package let digest: [UInt8]
    package let link: [UInt8]

    /// Makes the block that follows one with the digest `previous`.
    package init(_ kind: Kind, _ payload: [UInt8], after previous: [UInt8], _ keys: TenantKeys) {
        self.kind = kind
        self.payload = payload
        digest = Self.signed(kind, payload).withRawSpan { ContentDigest.of($0, after: previous) }
        link = keys.backupLink(digest)
    }

    init(kind: Kind, payload: [UInt8], digest: [UInt8], link: [UInt8]) {
        self.kind = kind
        self.payload = payload
        self.digest = digest
        self.link = link
    }

    /// The stored form.
    package var encoded: [UInt8] { Self.signed(kind, payload) + digest + link }

    /// Whether the block's own digest is the one that it has after a block with the digest `previous`.
    func isWhole(after previous: [UInt8]) -> Bool {
        Self.signed(kind, payload).withRawSpan { ContentDigest.of($0, after: previous) } == digest
    }

    /// Whether a daemon with those keys wrote the file up to here.
    package func isGenuine(_ keys: TenantKeys) -> Bool {
        let expected = keys.backupLink(digest)
        return expected.withRawSpan { expected in link.withRawSpan { constantTimeEqual(expected, $0) } }
    }

    /// What the digest is over.
    private static func signed(_ kind: Kind, _ payload: [UInt8]) -> [UInt8] {
        var bytes = [kind.rawValue]
        bytes.reserveCapacity(headLength + payload.count + tailLength)
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: payload.count >> shift)) }
        return bytes + payload
    }
}

/// Constants of the file's form.
package enum BackupFormat {
    /// The first 16 bytes of every backup; the last of them is the form's version.
    package static let signature = Array("factord backup".utf8) + [0x0A, version]
    /// That of the documents' form too: in form 1 they are as stores of the first layout have them. Since form 3 the end
    /// tells what is missing, since form 4 the head where the audit log begins and what
    /// is in the file.
    package static let version: UInt8 = 4
    static let versions: ClosedRange<UInt8> = 1...version

    /// What the first block's digest is over beside the block: in form 1 nothing, later the digest of the signature, so
    /// that its version cannot be changed either.
    package static func origin(of version: UInt8) -> [UInt8] {
        guard version > 1 else { return ContentDigest.origin }
        return (signature.dropLast() + [version]).withRawSpan { ContentDigest.of($0, after: ContentDigest.origin) }
    }

    /// A block is closed once its payload has as many bytes: large enough that 69 bytes around it are nothing, small
    /// enough to be held in memory and sent in one answer.
    static let blockLength = 131_072
    /// The longest payload that is read. The longest record is the audit segment of one commit: 64 bytes for each of at
    /// most 65,536 answers that wait for it, and twice that where each has two entries.
    static let longestPayload = 16_777_216
}

/// Why a file is no backup that can be read, in words for the person who offers it.
package enum BackupFault: Error, Equatable, Sendable {
    case foreign
    case newer(UInt8)
    case cutShort
    case damaged
    /// The blocks are whole and were not written by a daemon with the key: forged, or of another store.
    case forged
    /// Whole and genuine, and still not what this program writes.
    case malformed(String)
    /// It holds the audit log alone.
    case auditOnly

    package var text: String {
        switch self {
        case .foreign: "it is no backup of factord: name the file that factorctl backup wrote"
        case .newer(let version): "it has form \(version), which a newer factord wrote: restore it with that one"
        case .cutShort: "it is cut short: its end is missing; take another copy of it, or an older backup"
        case .damaged:
            "it is not as it was written: changed, reordered or mixed with another; take another copy of it, or an "
                + "older backup"
        case .forged: "it was not written by a daemon with this store's keys: take an older backup that you trust"
        case .auditOnly: "it holds the audit log and nothing else: name a backup of everything"
        case .malformed(let what): "\(what) in it is malformed: take an older backup"
        }
    }
}

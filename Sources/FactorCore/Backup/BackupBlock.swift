package import FactorCrypto

/// One block of a backup file.
///
/// The file is a signature of 16 bytes (`BackupFormat.signature`) followed by blocks: one head, documents, audit
/// segments, more documents, one end. A block is
///
///     kind (1 byte), length of the payload (4, big-endian), payload, digest (32), link (32)
///
/// The digest is an unkeyed hash over the previous digest and the block so far. Anyone with the file can verify with it
/// that nothing was damaged, removed, moved or inserted. The link is a hash of the digest under a server key, and
/// proves that a daemon wrote the file up to there.
package struct BackupBlock: Equatable, Sendable {
    /// The content of a block. The number is stored: never reuse one.
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

    /// Creates the block that follows one with the digest `previous`.
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

    /// Whether the block's digest is correct after a block with the digest `previous`.
    func isWhole(after previous: [UInt8]) -> Bool {
        Self.signed(kind, payload).withRawSpan { ContentDigest.of($0, after: previous) } == digest
    }

    /// Whether a daemon with those keys wrote the file up to here.
    package func isGenuine(_ keys: TenantKeys) -> Bool {
        let expected = keys.backupLink(digest)
        return expected.withRawSpan { expected in link.withRawSpan { constantTimeEqual(expected, $0) } }
    }

    /// The bytes that the digest covers.
    private static func signed(_ kind: Kind, _ payload: [UInt8]) -> [UInt8] {
        var bytes = [kind.rawValue]
        bytes.reserveCapacity(headLength + payload.count + tailLength)
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: payload.count >> shift)) }
        return bytes + payload
    }
}

/// Constants of the file format.
package enum BackupFormat {
    /// The first 16 bytes of a backup of a store of that layout; the last one is the format version. That of release
    /// 0.1.0 is 5; nothing was released before.
    package static func signature(_ layout: StoreLayout) -> [UInt8] { name + [layout.rawValue + offset] }

    /// What all signatures begin with.
    static let name = Array("factord backup".utf8) + [0x0A]
    /// By how much a format version is above its layout.
    static let offset: UInt8 = 4

    /// What the first block's digest covers besides the block: the digest of the signature, so that its version cannot
    /// be changed either.
    package static func origin(_ layout: StoreLayout) -> [UInt8] {
        signature(layout).withRawSpan { ContentDigest.of($0, after: ContentDigest.origin) }
    }

    /// A block is closed once its payload has this many bytes: large enough that the 69 bytes around it do not matter,
    /// small enough to be held in memory and sent in one answer.
    static let blockLength = 131_072
    /// The longest payload that is read. The longest record is the audit segment of one commit: 64 bytes for each of at
    /// most 65,536 answers that wait for it, and twice that if each has two entries.
    static let longestPayload = 16_777_216
}

/// Why a file is not a usable backup, worded for the operator.
package enum BackupFault: Error, Equatable, Sendable {
    case foreign
    case newer(UInt8)
    case cutShort
    case damaged
    /// The blocks are whole but were not written by a daemon with the key: forged, or from another store.
    case forged
    /// Whole and genuine, but not what this program writes.
    case malformed(String)
    /// It holds only the audit log.
    case auditOnly

    package var text: String {
        switch self {
        case .foreign: "it is not a factord backup: name a file that factorctl backup wrote"
        case .newer(let version): "it has format version \(version), of a newer factord: restore it with that version"
        case .cutShort: "it is truncated: its end is missing; use another copy of it, or an older backup"
        case .damaged:
            "it was changed after it was written, reordered or mixed with another file; use another copy of it, or an "
                + "older backup"
        case .forged: "it was not written by a daemon with this store's keys: use an older backup that you trust"
        case .auditOnly: "it holds only the audit log: name a full backup"
        case .malformed(let what): "\(what) in it is malformed: use an older backup"
        }
    }
}

/// What a stored document is authenticated together with: what it is, where it lies, and which version of it this is.
///
/// Bytes that are copied to another document, under another expiry or after another version, do not bear their tag
/// there.
package struct DocumentContext: Equatable, Sendable {
    /// What the bytes are. The number is part of what is authenticated: never reuse one.
    package enum Part: UInt8, Sendable {
        /// What rarely changes of a document in two halves.
        case body = 1
        /// What often changes of one.
        case hot = 2
        /// A document of one piece.
        case whole = 3
    }

    let part: Part
    let kind: UInt8
    let generation: UInt32
    let tenant: UInt64
    let idHigh: UInt64
    let idLow: UInt64
    let version: UInt64
    /// In milliseconds; -1 for none, and then it is no moment.
    let expiry: Int64
    /// Whether the expiry is a moment before 1970, which nothing has that was written here.
    let isBefore1970: Bool
    let bodyTag: DocumentTag

    /// States it member by member. `bodyTag` is the tag of the body that a hot half belongs to.
    package init(
        _ part: Part, kind: UInt8, generation: UInt32, tenant: UInt64, id: (high: UInt64, low: UInt64),
        version: UInt64 = 0, expiry: Int64? = nil, bodyTag: DocumentTag = .none
    ) {
        self.part = part
        self.kind = kind
        self.generation = generation
        self.tenant = tenant
        idHigh = id.high
        idLow = id.low
        self.version = version
        self.expiry = expiry ?? -1
        isBefore1970 = expiry.map { $0 < 0 } ?? false
        self.bodyTag = bodyTag
    }

    /// The 64 bytes that are authenticated in front: eight big-endian words, without any allocation.
    ///
    /// Part (1 byte), kind (1), whether the expiry is before 1970 (1), a zero byte, generation (4), tenant (8), id (16),
    /// version (8), expiry (8), the body's tag (16). So no moment is encoded as none is.
    var encoded: InlineArray<8, UInt64> {
        let past: UInt64 = isBefore1970 ? 1 << 40 : 0
        let first = UInt64(part.rawValue) << 56 | UInt64(kind) << 48 | past | UInt64(generation)
        return [
            first.bigEndian, tenant.bigEndian, idHigh.bigEndian, idLow.bigEndian, version.bigEndian,
            UInt64(bitPattern: expiry).bigEndian, bodyTag.high.bigEndian, bodyTag.low.bigEndian,
        ]
    }
}

/// The 16 bytes that authenticate a stored document, or a half of one, and that it ends in.
package struct DocumentTag: Hashable, Sendable {
    /// The length of a tag in bytes.
    package static let length = 16
    /// What stands for the tag of nothing.
    package static let none = DocumentTag(high: 0, low: 0)

    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// What `bytes` end in; `none` where they are too short for a tag.
    package init(endOf bytes: [UInt8]) {
        guard bytes.count >= Self.length else {
            self = .none
            return
        }
        self = bytes.withRawSpan { bytes in
            let start = bytes.byteCount - Self.length
            return DocumentTag(high: bytes.integer(at: start), low: bytes.integer(at: start + 8))
        }
    }

    /// Compares in constant time.
    package static func == (left: DocumentTag, right: DocumentTag) -> Bool {
        // No branch before both words are compared.
        (left.high ^ right.high) | (left.low ^ right.low) == 0
    }
}

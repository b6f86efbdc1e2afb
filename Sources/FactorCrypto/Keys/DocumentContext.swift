/// What a stored document's tag is bound to: its kind, its id, and its version.
///
/// Bytes that are copied to another document, expiry or version fail their tag there.
package struct DocumentContext: Equatable, Sendable {
    /// The part of the document. The number is authenticated: never reuse one.
    package enum Part: UInt8, Sendable {
        /// The rarely changing half of a document with two halves.
        case body = 1
        /// The often changing half.
        case hot = 2
        /// A document in one piece.
        case whole = 3
        /// A record of the log of an embedded store.
        case record = 4
        /// How far that log is applied.
        case position = 5
    }

    let part: Part
    let kind: UInt8
    let generation: UInt32
    let tenant: UInt64
    let idHigh: UInt64
    let idLow: UInt64
    let version: UInt64
    /// In milliseconds; -1 and `isBefore1970` false for none.
    let expiry: Int64
    /// Whether the expiry is before 1970, which nothing written here is.
    let isBefore1970: Bool
    let bodyTag: DocumentTag

    /// Creates a context from its parts. `bodyTag` is the tag of the body that a hot half belongs to.
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

    /// The 64 authenticated bytes that precede the document's: eight big-endian words, without allocating.
    ///
    /// Part (1 byte), kind (1), whether the expiry is before 1970 (1), a zero byte, generation (4), tenant (8), id (16),
    /// version (8), expiry (8), the body's tag (16). So no expiry is encoded like a missing one.
    var encoded: InlineArray<8, UInt64> {
        let past: UInt64 = isBefore1970 ? 1 << 40 : 0
        let first = UInt64(part.rawValue) << 56 | UInt64(kind) << 48 | past | UInt64(generation)
        return [
            first.bigEndian, tenant.bigEndian, idHigh.bigEndian, idLow.bigEndian, version.bigEndian,
            UInt64(bitPattern: expiry).bigEndian, bodyTag.high.bigEndian, bodyTag.low.bigEndian,
        ]
    }
}

/// The 16 bytes at the end of a stored document, or of a half of one, that authenticate it.
package struct DocumentTag: Hashable, Sendable {
    /// The length of a tag in bytes.
    package static let length = 16
    /// The tag of an absent body.
    package static let none = DocumentTag(high: 0, low: 0)

    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads the tag at the end of `bytes`; `none` if they are too short.
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

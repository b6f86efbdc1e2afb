/// Authentication of whole documents, with keys of the generation that the document is sealed under.
extension TenantKeys {
    /// The tag of a document's bytes, or of a half of it.
    ///
    /// Throws `unknownGeneration` if its key is not available.
    package func tag(_ bytes: RawSpan, in context: DocumentContext) throws(CryptoFailure) -> DocumentTag {
        let prefix = context.encoded
        return try ring.withDocumentKey(of: context.generation) { key in
            let (high, low) = ShortHash.pair(RawSpan(_elements: prefix.span), bytes, key: key)
            return DocumentTag(high: high, low: low)
        }
    }

    /// Seals a whole document with the generation of its context, which must be the newest. The result ends with its
    /// tag.
    package func seal(_ plain: RawSpan, in context: DocumentContext, randomness: Randomness) -> [UInt8] {
        precondition(context.generation == generation, "sealed under the newest generation alone")
        let encoded = context.encoded
        let associated = RawSpan(_elements: encoded.span)
        return ring.withNewestSealingKey { key in
            SealedBox.seal(plain, header: generation, associated: associated, key: key, randomness: randomness)
        }
    }

    /// Opens what was sealed for the same context and lends it to `body`, like `open(_:at:_:)`.
    package func open<R: ~Copyable>(
        _ sealed: [UInt8], in context: DocumentContext, _ body: (RawSpan) -> R
    ) throws(CryptoFailure) -> R {
        guard let generation = Self.generation(of: sealed) else { throw .malformed }
        guard generation == context.generation else { throw .doesNotOpen }
        let encoded = context.encoded
        let associated = RawSpan(_elements: encoded.span)
        return try ring.withSealingKey(of: generation) { key throws(CryptoFailure) in
            try SealedBox.open(
                RawSpan(_elements: sealed.span), headerLength: Self.headerLength, associated: associated, key: key,
                body)
        }
    }
}

/// One document's contribution to the set digest: its name and its tag.
///
/// For genuine documents the tag alone would suffice. But documents left over from a deleted tenant are not checked
/// against anything, and could replace any other document by ending with the same tag.
package struct DigestMember: Sendable {
    let kind: UInt8
    let tenant: UInt64
    let idHigh: UInt64
    let idLow: UInt64
    let tag: DocumentTag

    /// Creates a member from its parts.
    package init(kind: UInt8, tenant: UInt64, id: (high: UInt64, low: UInt64), tag: DocumentTag) {
        self.kind = kind
        self.tenant = tenant
        idHigh = id.high
        idLow = id.low
        self.tag = tag
    }
}

/// The sum of a keyed hash of every document's name and tag, modulo 2^128.
///
/// Changing one document changes the sum by a difference that does not depend on the others. Adding up all documents
/// later shows whether any is missing, duplicated or outdated. The hash is secret, and the sum must be too: with many
/// sums an attacker could find documents whose differences cancel out.
package struct SetDigest: Equatable, Sendable {
    private var sum: UInt128

    /// The sum of no documents.
    package static let empty = SetDigest(high: 0, low: 0)

    package init(high: UInt64, low: UInt64) {
        sum = UInt128(high) << 64 | UInt128(low)
    }

    package var high: UInt64 { UInt64(truncatingIfNeeded: sum >> 64) }
    package var low: UInt64 { UInt64(truncatingIfNeeded: sum) }

    /// Adds a document.
    package mutating func insert(_ member: DigestMember, _ keys: TenantKeys) {
        sum &+= keys.summand(member)
    }

    /// Removes a document.
    package mutating func remove(_ member: DigestMember, _ keys: TenantKeys) {
        sum &-= keys.summand(member)
    }

    /// Adds another sum.
    package mutating func add(_ other: SetDigest) {
        sum &+= other.sum
    }
}

extension TenantKeys {
    /// A document's contribution to the sum.
    fileprivate func summand(_ member: DigestMember) -> UInt128 {
        let message: InlineArray<6, UInt64> = [
            UInt64(member.kind).bigEndian, member.tenant.bigEndian, member.idHigh.bigEndian, member.idLow.bigEndian,
            member.tag.high.bigEndian, member.tag.low.bigEndian,
        ]
        let (high, low) = ring.withKey(.set) { ShortHash.pair(RawSpan(_elements: message.span), key: $0) }
        return UInt128(high) << 64 | UInt128(low)
    }
}

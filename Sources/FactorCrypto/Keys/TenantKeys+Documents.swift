/// What authenticates whole documents, with keys of the generation that the document is sealed under.
extension TenantKeys {
    /// The tag of a document's bytes, or of a half of it.
    ///
    /// Throws `unknownGeneration` when its key is not held.
    package func tag(_ bytes: RawSpan, in context: DocumentContext) throws(CryptoFailure) -> DocumentTag {
        let prefix = context.encoded
        return try ring.withDocumentKey(of: context.generation) { key in
            let (high, low) = ShortHash.pair(RawSpan(_elements: prefix.span), bytes, key: key)
            return DocumentTag(high: high, low: low)
        }
    }

    /// Seals a whole document with the generation of its context, which must be the newest. The result ends in its tag.
    package func seal(_ plain: RawSpan, in context: DocumentContext, randomness: Randomness) -> [UInt8] {
        precondition(context.generation == generation, "sealed under the newest generation alone")
        let encoded = context.encoded
        let associated = RawSpan(_elements: encoded.span)
        return ring.withNewestSealingKey { key in
            SealedBox.seal(plain, header: generation, associated: associated, key: key, randomness: randomness)
        }
    }

    /// Opens what was sealed for the same context and lends it to `body`; as `open(_:at:_:)`.
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

/// The sum of a keyed hash of every document's tag, modulo 2^128.
///
/// Whoever changes one document changes the sum by a difference, whatever else there is; and whoever adds up all
/// documents afterwards sees whether any is missing, is there twice, or is an older one. The hash is secret, and so must
/// the sum be: from many sums documents could be found whose differences cancel out.
package struct SetDigest: Equatable, Sendable {
    private var sum: UInt128

    /// The sum over no document.
    package static let empty = SetDigest(high: 0, low: 0)

    package init(high: UInt64, low: UInt64) {
        sum = UInt128(high) << 64 | UInt128(low)
    }

    package var high: UInt64 { UInt64(truncatingIfNeeded: sum >> 64) }
    package var low: UInt64 { UInt64(truncatingIfNeeded: sum) }

    /// Adds the document that bears a tag.
    package mutating func insert(_ tag: DocumentTag, _ keys: TenantKeys) {
        sum &+= keys.member(tag)
    }

    /// Takes the document away that bore a tag.
    package mutating func remove(_ tag: DocumentTag, _ keys: TenantKeys) {
        sum &-= keys.member(tag)
    }

    /// Adds another sum.
    package mutating func add(_ other: SetDigest) {
        sum &+= other.sum
    }
}

extension TenantKeys {
    /// What a document adds to the sum.
    fileprivate func member(_ tag: DocumentTag) -> UInt128 {
        let message: InlineArray<2, UInt64> = [tag.high.bigEndian, tag.low.bigEndian]
        let (high, low) = ring.withKey(.set) { ShortHash.pair(RawSpan(_elements: message.span), key: $0) }
        return UInt128(high) << 64 | UInt128(low)
    }
}

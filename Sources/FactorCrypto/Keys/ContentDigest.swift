/// A hash without a key over a run of blocks: tells damage, and says nothing about who wrote them.
///
/// Each block's digest is over the one before it and the block, so that a block which is missing, repeated or moved
/// shows as one that is damaged does.
package enum ContentDigest {
    /// The length of a digest in bytes.
    package static let length = 32
    /// What the first block follows.
    package static let origin = [UInt8](repeating: 0, count: length)

    /// The digest of a block that follows one with the digest `previous`.
    package static func of(_ block: RawSpan, after previous: [UInt8]) -> [UInt8] {
        precondition(previous.count == length, "a digest has 32 bytes")
        var digest = [UInt8](repeating: 0, count: length)
        var span = digest.mutableSpan
        var target = MutableRawSpan(_elements: &span)
        // BLAKE2b with a key of no bytes is BLAKE2b without one.
        KeyedHash.write(RawSpan(_elements: previous.span), block, key: RawSpan(), into: &target)
        return digest
    }
}

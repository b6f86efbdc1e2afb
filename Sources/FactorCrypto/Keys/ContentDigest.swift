/// An unkeyed hash over a series of blocks: it detects damage, but does not prove who wrote them.
///
/// Each block's digest covers the previous digest and the block, so that a missing, repeated or moved block is detected
/// like a damaged one.
package enum ContentDigest {
    /// The length of a digest in bytes.
    package static let length = 32
    /// The digest that the first block follows.
    package static let origin = [UInt8](repeating: 0, count: length)

    /// The digest of a block that follows one with the digest `previous`.
    package static func of(_ block: RawSpan, after previous: [UInt8]) -> [UInt8] {
        precondition(previous.count == length, "a digest has 32 bytes")
        var digest = [UInt8](repeating: 0, count: length)
        var span = digest.mutableSpan
        var target = MutableRawSpan(_elements: &span)
        // BLAKE2b with an empty key is unkeyed BLAKE2b.
        KeyedHash.write(RawSpan(_elements: previous.span), block, key: RawSpan(), into: &target)
        return digest
    }
}

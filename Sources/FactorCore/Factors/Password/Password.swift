import FactorCrypto
@_spi(_Unicode) import Swift

/// A password as the user typed it, and in the spelling that is hashed.
///
/// The spelling is that of RFC 8265, section 4.2 (OpaqueString): every space becomes U+0020, the text is in Unicode
/// normalisation form C, and case is kept. So the same keys give the same password on every keyboard, and passwords
/// that look different stay different. Control characters are refused. Both texts are wiped with the value.
package struct Password: Sendable {
    /// The most bytes of UTF-8: 256 characters of any script. This is four times what NIST SP 800-63B, section 5.1.1.2,
    /// wants to be allowed, and hashing it costs nothing compared with Argon2id.
    package static let longest = 1024

    /// The bytes as typed, which is what other systems have hashed.
    let typed: WipedBytes
    /// The bytes that factord hashes.
    let normal: WipedBytes
    /// The number of Unicode code points in the normal spelling. NIST SP 800-63B counts length like this.
    let length: Int

    package init(_ text: RawSpan) throws(SpellingProblem) {
        guard text.byteCount > 0 else { throw SpellingProblem("must not be empty", .empty) }
        guard text.byteCount <= Self.longest else {
            throw SpellingProblem("must be at most 1024 bytes of UTF-8", .tooLong)
        }
        typed = WipedBytes(copying: text)
        if Self.isPrintableASCII(text) {
            (normal, length) = (typed, text.byteCount)
            return
        }
        var bytes: [UInt8] = []
        // Growing would leave a copy behind. Form C has at most three times the bytes (UAX #15, section 9).
        bytes.reserveCapacity(3 * text.byteCount)
        length = try Self.normalise(text, into: &bytes)
        normal = WipedBytes(&bytes)
    }

    private static func isPrintableASCII(_ text: RawSpan) -> Bool {
        (0..<text.byteCount).allSatisfy { (0x20..<0x7F).contains(text.byte(at: $0)) }
    }

    /// Appends the normal spelling and returns its length in code points. Text that is not ASCII passes through the
    /// standard library's strings, whose memory cannot be wiped.
    private static func normalise(_ text: RawSpan, into bytes: inout [UInt8]) throws(SpellingProblem) -> Int {
        var copy = text.array()
        defer { wipe(&copy) }
        guard let typed = String(validating: copy, as: UTF8.self) else {
            throw SpellingProblem("must be UTF-8", .characters)
        }
        var spaced = String.UnicodeScalarView()
        for scalar in typed.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control: throw SpellingProblem("must not contain control characters", .characters)
            case .spaceSeparator: spaced.append(" ")
            default: spaced.append(scalar)
            }
        }
        var count = 0
        for scalar in String(spaced)._nfc {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            count += 1
        }
        return count
    }
}

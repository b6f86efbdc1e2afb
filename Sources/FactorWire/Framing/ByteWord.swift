/// Eight bytes of a text examined together: one load, then arithmetic on all of them at once.
///
/// The high bit of a byte in a `hits` word marks a byte that was found. A borrow can mark a byte after a real hit,
/// never before it, so only the first mark is reliable.
struct ByteWord: Equatable {
    static let width = 8

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    let bits: UInt64

    /// Loads the eight bytes at `at`, which is not past the end; nil if fewer are left.
    ///
    /// Both cuts are written this way so that the compiler proves every index below in range and merges the eight reads
    /// into one.
    @inline(__always)
    init?(_ text: Span<UInt8>, at: Int) {
        let part = text.extracting(at...).extracting(first: ByteWord.width)
        guard part.count == ByteWord.width else { return nil }
        var bits = UInt64(part[0])
        bits |= UInt64(part[1]) << 8
        bits |= UInt64(part[2]) << 16
        bits |= UInt64(part[3]) << 24
        bits |= UInt64(part[4]) << 32
        bits |= UInt64(part[5]) << 40
        bits |= UInt64(part[6]) << 48
        bits |= UInt64(part[7]) << 56
        self.bits = bits
    }

    /// Loads `count` bytes from `at` on, at most eight; the rest of the word is zero.
    @inline(__always)
    init(_ text: Span<UInt8>, at: Int, count: Int) {
        if let whole = ByteWord(text, at: at) {
            bits = count < ByteWord.width ? whole.bits & (1 << UInt64(8 * count) - 1) : whole.bits
        } else {
            bits = ByteWord.join(text.extracting(at..<at + min(count, ByteWord.width)))
        }
    }

    @inline(__always)
    private static func join(_ bytes: Span<UInt8>) -> UInt64 {
        var bits: UInt64 = 0
        for at in bytes.indices { bits |= UInt64(bytes[at]) << UInt64(8 * at) }
        return bits
    }

    /// How many bytes precede the first that a JSON string cannot hold unescaped or that begins a longer UTF-8
    /// sequence: a control character, a quote, a backslash, or a byte above 0x7F; 8 if there is none.
    @inline(__always)
    var distanceToSpecial: Int {
        let controls = bits &- (ByteWord.ones &* 0x20)
        let quotes = (bits ^ (ByteWord.ones &* UInt64(ASCII.quote))) &- ByteWord.ones
        let backslashes = (bits ^ (ByteWord.ones &* UInt64(ASCII.backslash))) &- ByteWord.ones
        return ByteWord.first((controls | quotes | backslashes | bits) & ByteWord.highs)
    }

    @inline(__always)
    private static func first(_ hits: UInt64) -> Int {
        hits.trailingZeroBitCount / 8
    }
}

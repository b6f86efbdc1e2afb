internal import FactorCore

/// Determines which row holds a document: a number mixed from its key, so that finding it is one lookup in one narrow
/// tree.
///
/// The kind is in the top bits, so that short-lived receipts are apart from subjects. Two keys may get the same number
/// (about one chance in a million with a million documents): the later one then gets a negative number, and is found
/// through the index of keys. The numbers are stored, so neither rule may change.
struct Placement: Sendable {
    /// The width of the mixed part, which determines the row numbers in the file: 60 except in tests that want many
    /// collisions.
    static let standardBits = 60

    let bits: Int

    /// The row number of a document if no other one has it; never negative.
    func number(of key: DocumentKey) -> Int64 {
        let kind = UInt64(key.kind.rawValue & 7) << 60
        return Int64(kind | (key.mixed >> UInt64(64 - bits)))
    }

    /// Between which mixed parts the keys with these numbers lie; nil if there are none.
    func mixedParts(of numbers: ClosedRange<UInt64>) -> ClosedRange<UInt64>? {
        guard numbers.lowerBound >> 60 == numbers.upperBound >> 60 else { return 0...(.max) }
        let (mask, last, unused) = (UInt64(1) << 60 - 1, UInt64(1) << UInt64(bits) - 1, UInt64(64 - bits))
        let (first, end) = (numbers.lowerBound & mask, min(numbers.upperBound & mask, last))
        return first <= end ? first << unused...(end << unused | (1 << unused - 1)) : nil
    }

    /// The row numbers of a kind's documents, except for displaced ones. Kinds eight apart share theirs.
    static func numbers(of kind: DocumentKind) -> ClosedRange<Int64> {
        let first = Int64(kind.rawValue & 7) << 60
        // A closed range, because the last kind's numbers end with the largest integer.
        return first...(first | (1 << 60 - 1))
    }
}

extension DocumentKey {
    /// 64 bits that depend on every bit of the key: SplitMix64's finaliser over its words.
    var mixed: UInt64 {
        var word = id.high ^ (id.low << 32 | id.low >> 32) ^ (tenant &* 0x9E37_79B9_7F4A_7C15)
        word ^= UInt64(kind.rawValue) &* 0xD6E8_FEB8_6659_FD93
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

import FactorCrypto
import Foundation

/// Bytes by which a secret would be recognised in memory.
struct SecretForm: Hashable {
    let name: String
    let bytes: [UInt8]
    /// Bytes that must not be adjacent: for a code, other digits, which would make it a different number.
    var apart: ClosedRange<UInt8>?

    func isOne(_ before: UInt8?, _ after: UInt8?) -> Bool {
        guard let apart else { return true }
        return ![before, after].contains { $0.map(apart.contains) ?? false }
    }
}

/// Everything that a secret's text may have become.
enum SecretForms {
    /// The length of a piece of text. The allocator overwrites the first 16 bytes of freed memory, so that only a part
    /// of a longer text may be left. Twelve characters of base 32 are 60 bits.
    private static let textPiece = 12
    private static let bytePiece = 8
    /// Long texts are pictures of secrets. Short pieces of them also occur in others or in padding.
    private static let longText = 600
    private static let longPiece = 96

    /// All forms of a text.
    static func of(_ text: String) -> Set<SecretForm> {
        let text = unknown(text)
        var forms = Set(spellings(of: text).flatMap { name, text in texts(name, text) })
        for (name, bytes) in decoded(text) {
            forms.formUnion(pieces(bytes, bytePiece).map { SecretForm(name: name, bytes: $0) })
        }
        return forms
    }

    private static func texts(_ name: String, _ text: String) -> [SecretForm] {
        let bytes = Array(text.utf8)
        if bytes.allSatisfy({ (0x30...0x39).contains($0) }) {
            let wide: [UInt8] = bytes.flatMap { [$0, 0] }
            return [(name, bytes), ("\(name), UTF-16", wide)].map {
                SecretForm(name: $0.0, bytes: $0.1, apart: 0x30...0x39)
            }
        }
        guard bytes.count < longText else {
            let middle = bytes.dropFirst((bytes.count - longPiece) / 2).prefix(longPiece)
            return [middle, bytes.suffix(longPiece)].map { SecretForm(name: name, bytes: Array($0)) }
        }
        var forms = pieces(bytes, textPiece).map { SecretForm(name: name, bytes: $0) }
        let start = String(text.prefix(textPiece))
        forms.append(SecretForm(name: "\(name), UTF-16", bytes: start.utf16.flatMap { words($0) }))
        forms.append(SecretForm(name: "\(name), UTF-32", bytes: start.unicodeScalars.flatMap { words($0.value) }))
        // As in the data of a QR code, after four bits.
        forms.append(SecretForm(name: "\(name), shifted", bytes: shifted(bytes)))
        return forms
    }

    /// Spellings in which programs write a text.
    private static func spellings(of text: String) -> [String: String] {
        var spellings = ["": text]
        func add(_ name: String, _ other: String) {
            if !spellings.values.contains(where: { $0.utf8.elementsEqual(other.utf8) }) { spellings[name] = other }
        }
        add("composed", text.precomposedStringWithCanonicalMapping)
        add("decomposed", text.decomposedStringWithCanonicalMapping)
        add("lower case", text.lowercased())
        add("without hyphens", text.replacing("-", with: ""))
        add("percent-encoded", text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text)
        if !text.utf8.allSatisfy({ $0 < 0x80 }) {
            add("escaped", text.utf16.map { String(format: "\\u%04x", Int($0)) }.joined())
        }
        return spellings
    }

    /// Bytes that a text spells: a seed, the words of a token, a backup code's number, a digest.
    private static func decoded(_ text: String) -> [(String, [UInt8])] {
        var found: [(String, [UInt8])] = []
        if text.utf8.count >= 16, let seed = Base32.decode(Array(text.utf8)) {
            found.append(("bytes", seed.withBytes { $0.array() }))
        }
        for start in stride(from: 0, to: text.utf8.count, by: Base32.identifierLength) {
            let half = Array(text.utf8.dropFirst(start).prefix(Base32.identifierLength))
            guard let (high, low) = Base32.identifierBits(half) else { continue }
            found.append(("words", words(high) + words(low)))
            found.append(("bytes", words(high).reversed() + words(low).reversed()))
        }
        if let bits = crockford(text) { found.append(("number", words(bits))) }
        for part in text.split(separator: "$") where part.utf8.count >= 22 {
            let standard = String(part).replacing("-", with: "+").replacing("_", with: "/").replacing("=", with: "")
            let padded = standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
            if let data = Data(base64Encoded: padded) { found.append(("bytes of base 64", Array(data))) }
        }
        return found
    }

    /// The secret part of a text, without the owner of a token and the claims of an assertion.
    private static func unknown(_ text: String) -> String {
        switch text.prefix(4) {
        case "sto_": String(text.dropFirst(4))
        case "vdt_": String(text.suffix(26))
        case "dvt_": String(text.suffix(24))
        case "eyJh": String(text.suffix(86))
        // A hash names its scheme and price.
        case _ where text.contains("$"): String(text.split(separator: "$").last ?? "")
        default: text
        }
    }

    /// A backup code as a number of 50 bits.
    private static func crockford(_ text: String) -> UInt64? {
        guard text.wholeMatch(of: /[0-9A-Z]{5}-?[0-9A-Z]{5}/) != nil else { return nil }
        let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
        return text.utf8.filter { $0 != 0x2D }.reduce(0) { bits, digit in
            bits.flatMap { bits in digits.firstIndex(of: digit).map { bits << 5 | UInt64($0) } }
        }
    }

    private static func words(_ value: some FixedWidthInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func shifted(_ bytes: [UInt8]) -> [UInt8] {
        let start = bytes.prefix(textPiece + 1)
        return zip(start, start.dropFirst()).map { $0 << 4 | $1 >> 4 }
    }

    /// Pieces of this length that cover everything; the whole if it is not longer.
    private static func pieces(_ bytes: [UInt8], _ length: Int) -> [[UInt8]] {
        guard bytes.count > length else { return [bytes] }
        let starts = Array(stride(from: 0, through: bytes.count - length, by: length)) + [bytes.count - length]
        return Set(starts).map { Array(bytes[$0..<$0 + length]) }
    }
}

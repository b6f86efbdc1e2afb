package import FactorCore

/// Any bytes are either refused, or are the canonical form of what was read: written again, they are the same.
package enum CBORCheck {
    /// Checks one input, and returns what is wrong, or nil.
    package static func problem(with input: [UInt8]) -> String? {
        guard let value = try? CBORReader.read(input) else { return nil }
        return written(value, from: input) == input ? nil : "written again it is something else"
    }

    /// Writes a value in its canonical form.
    package static func written(_ value: CBOR, from source: [UInt8]) -> [UInt8] {
        switch value {
        case .integer(let integer):
            integer < 0 ? head(1, UInt64(-1 - integer)) : head(0, UInt64(integer))
        case .bytes(let range): head(2, UInt64(range.count)) + source[range]
        case .text(let range): head(3, UInt64(range.count)) + source[range]
        case .array(let elements):
            head(4, UInt64(elements.count)) + elements.flatMap { written($0, from: source) }
        case .map(let entries): writtenMap(entries, from: source)
        case .bool(let flag): [flag ? 0xF5 : 0xF4]
        case .null: [0xF6]
        }
    }

    private static func writtenMap(_ entries: [CBOR.Entry], from source: [UInt8]) -> [UInt8] {
        var members: [(key: [UInt8], value: [UInt8])] = []
        for entry in entries { members.append((written(entry.key, from: source), written(entry.value, from: source))) }
        members.sort { left, right in
            let (leftType, rightType) = (left.key[0] >> 5, right.key[0] >> 5)
            if leftType != rightType { return leftType < rightType }
            if left.key.count != right.key.count { return left.key.count < right.key.count }
            return left.key.lexicographicallyPrecedes(right.key)
        }
        var bytes = head(5, UInt64(members.count))
        for member in members { bytes += member.key + member.value }
        return bytes
    }

    private static func head(_ type: UInt8, _ argument: UInt64) -> [UInt8] {
        let (length, short): (Int, UInt8) =
            switch argument {
            case 0..<24: (0, UInt8(argument))
            case 24..<256: (1, 24)
            case 256..<65_536: (2, 25)
            case 65_536..<4_294_967_296: (4, 26)
            default: (8, 27)
            }
        return [type << 5 | short]
            + (0..<length).map { UInt8(truncatingIfNeeded: argument >> UInt64(8 * (length - 1 - $0))) }
    }
}

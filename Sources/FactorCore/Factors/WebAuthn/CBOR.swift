import FactorCrypto

/// A value in the subset of CBOR (RFC 8949) that authenticators write: the canonical form of CTAP 2.1, section 8.
///
/// Strings are ranges of the text that was read, so that a value of any size costs little.
package indirect enum CBOR: Equatable, Sendable {
    case integer(Int64)
    case bytes(Range<Int>)
    case text(Range<Int>)
    case array([CBOR])
    case map([Entry])
    case bool(Bool)
    case null

    /// A member of a map.
    package struct Entry: Equatable, Sendable {
        package let key: CBOR
        package let value: CBOR
    }
}

/// Reads CBOR strictly. These are refused:
/// - indefinite lengths, and lengths and integers that are not in their shortest form;
/// - members that are repeated or out of order, and keys that are neither integers nor text;
/// - text that is not UTF-8, tags, fractions, `undefined` and simple values;
/// - integers beyond 64 bits with a sign;
/// - more than 4 levels of arrays and maps, and more than 128 values in all;
/// - bytes that follow, unless they are asked for.
package struct CBORReader {
    /// How deep arrays and maps may nest: CTAP 2.1, section 8.
    static let depthLimit = 4
    /// The most values, keys included. A certificate chain has a dozen.
    static let valueLimit = 128

    private let source: [UInt8]
    private let end: Int
    private(set) var offset: Int
    private var values = 0

    /// Reads from an offset on.
    init(_ source: [UInt8], from offset: Int = 0) {
        self.source = source
        self.offset = offset
        end = source.count
    }

    /// Reads one value, after which nothing follows.
    package static func read(_ source: [UInt8]) throws(Malformed) -> CBOR {
        var reader = CBORReader(source)
        let value = try reader.value()
        guard reader.offset == source.count else { throw Malformed() }
        return value
    }

    /// Reads the next value.
    mutating func value() throws(Malformed) -> CBOR {
        try value(depth: 0)
    }

    private mutating func value(depth: Int) throws(Malformed) -> CBOR {
        values += 1
        guard values <= Self.valueLimit, depth <= Self.depthLimit else { throw Malformed() }
        let (type, argument) = try head()
        switch type {
        case 0:
            guard let integer = Int64(exactly: argument) else { throw Malformed() }
            return .integer(integer)
        case 1:
            guard let integer = Int64(exactly: argument) else { throw Malformed() }
            return .integer(-1 - integer)
        case 2: return .bytes(try range(argument))
        case 3:
            let range = try range(argument)
            guard (try? UTF8Span(validating: source.span.extracting(range))) != nil else { throw Malformed() }
            return .text(range)
        case 4:
            var elements: [CBOR] = []
            for _ in 0..<(try count(argument)) { elements.append(try value(depth: depth + 1)) }
            return .array(elements)
        case 5: return .map(try map(count(argument), depth: depth + 1))
        case 7:
            switch argument {
            case 20: return .bool(false)
            case 21: return .bool(true)
            case 22: return .null
            default: throw Malformed()
            }
        default: throw Malformed()
        }
    }

    private mutating func map(_ count: Int, depth: Int) throws(Malformed) -> [CBOR.Entry] {
        var entries: [CBOR.Entry] = []
        var last: Range<Int>?
        for _ in 0..<count {
            let start = offset
            let key = try value(depth: depth)
            switch key {
            case .integer, .text: break
            default: throw Malformed()
            }
            let spelling = start..<offset
            if let last, !precedes(last, spelling) { throw Malformed() }
            last = spelling
            entries.append(CBOR.Entry(key: key, value: try value(depth: depth)))
        }
        return entries
    }

    /// The canonical order of encoded keys: by major type, then the shorter ones, then byte by byte. Equal keys are in
    /// no order.
    private func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        let (leftType, rightType) = (source[left.lowerBound] >> 5, source[right.lowerBound] >> 5)
        guard leftType == rightType else { return leftType < rightType }
        guard left.count == right.count else { return left.count < right.count }
        return source[left].lexicographicallyPrecedes(source[right])
    }

    /// Reads a major type and its argument, which has to be in its shortest form.
    private mutating func head() throws(Malformed) -> (type: UInt8, argument: UInt64) {
        let first = try byte()
        let (type, short) = (first >> 5, first & 0x1F)
        guard short >= 24 else { return (type, UInt64(short)) }
        // 28 to 30 mean nothing, and 31 an indefinite length. Of the simple values only short ones are read.
        guard short <= 27, type != 7 else { throw Malformed() }
        let length = 1 << Int(short - 24)
        var argument: UInt64 = 0
        for _ in 0..<length { argument = argument << 8 | UInt64(try byte()) }
        let least: UInt64 = length == 1 ? 24 : 1 << UInt64(4 * length)
        guard argument >= least else { throw Malformed() }
        return (type, argument)
    }

    private mutating func byte() throws(Malformed) -> UInt8 {
        guard offset < end else { throw Malformed() }
        defer { offset += 1 }
        return source[offset]
    }

    private mutating func range(_ length: UInt64) throws(Malformed) -> Range<Int> {
        guard length <= UInt64(end - offset) else { throw Malformed() }
        defer { offset += Int(length) }
        return offset..<offset + Int(length)
    }

    /// A number of elements, each of which takes a byte or more.
    private func count(_ argument: UInt64) throws(Malformed) -> Int {
        guard argument <= UInt64(end - offset), argument <= UInt64(Self.valueLimit) else { throw Malformed() }
        return Int(argument)
    }
}

extension CBOR {
    /// The value of a member with a number as its name.
    func member(_ name: Int64) -> CBOR? {
        guard case .map(let entries) = self else { return nil }
        return entries.first { $0.key == .integer(name) }?.value
    }

    /// The value of a member with a text as its name.
    func member(_ name: StaticString, in source: [UInt8]) -> CBOR? {
        guard case .map(let entries) = self else { return nil }
        return entries.first { $0.key.isText(name, in: source) }?.value
    }

    /// Whether it is that text.
    func isText(_ text: StaticString, in source: [UInt8]) -> Bool {
        guard case .text(let range) = self, range.count == text.utf8CodeUnitCount else { return false }
        return source.withRawSpan { $0.extracting(range).starts(with: text) }
    }

    var integer: Int64? {
        if case .integer(let integer) = self { integer } else { nil }
    }

    func bytes(of source: [UInt8]) -> [UInt8]? {
        if case .bytes(let range) = self { Array(source[range]) } else { nil }
    }
}

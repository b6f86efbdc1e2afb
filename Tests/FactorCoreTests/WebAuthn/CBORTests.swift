import Testing

@testable import FactorCore

/// The strict reader of CBOR. What is read is in the canonical form of CTAP 2.1, section 8.
struct CBORTests {
    private func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.filter { $0 != " " }.utf8).map { $0 < 58 ? $0 - 48 : $0 - 87 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// Vectors of RFC 8949, appendix A, and others.
    @Test func `canonical values are read`() throws {
        let integers: [(String, Int64)] = [
            ("00", 0), ("01", 1), ("0a", 10), ("17", 23), ("1818", 24), ("1819", 25), ("1864", 100), ("1903e8", 1000),
            ("1a000f4240", 1_000_000), ("1b000000e8d4a51000", 1_000_000_000_000), ("1b7fffffffffffffff", .max),
            ("20", -1), ("29", -10), ("3863", -100), ("3903e7", -1000), ("3b7fffffffffffffff", .min),
        ]
        for (hex, value) in integers { #expect(try CBORReader.read(bytes(hex)) == .integer(value), "\(hex)") }
        #expect(try CBORReader.read(bytes("f4")) == .bool(false))
        #expect(try CBORReader.read(bytes("f5")) == .bool(true))
        #expect(try CBORReader.read(bytes("f6")) == .null)
        #expect(try CBORReader.read(bytes("40")) == .bytes(1..<1))
        #expect(try CBORReader.read(bytes("4401020304")) == .bytes(1..<5))
        #expect(try CBORReader.read(bytes("62c3bc")) == .text(1..<3))
        #expect(try CBORReader.read(bytes("80")) == .array([]))
        #expect(try CBORReader.read(bytes("820102")) == .array([.integer(1), .integer(2)]))
        let map = bytes("a4 01 02 20 03 61 61 04 62 61 61 05")
        let read = try CBORReader.read(map)
        #expect(read.member(1) == .integer(2))
        #expect(read.member(-1) == .integer(3))
        #expect(read.member("a", in: map) == .integer(4))
        #expect(read.member("aa", in: map) == .integer(5))
        #expect(read.member("b", in: map) == nil)
        #expect(read.member(7) == nil)
    }

    @Test(arguments: [
        ("nothing", ""), ("an integer that ends early", "18"), ("a length that ends early", "59 01"),
        ("a string that ends early", "44 010203"), ("an array that ends early", "82 01"),
        ("a map that ends early", "a2 01 02 02"), ("a map without a value", "a1 01"),
        ("bytes that follow", "00 00"), ("bytes that follow a map", "a0 00"),
        ("a long form of 23", "1817"), ("a long form of 255", "1900ff"), ("a long form of 65535", "1a0000ffff"),
        ("a long form of 2^32-1", "1b00000000ffffffff"), ("a long form of -1", "3800"),
        ("a long form of a length", "5801 00"), ("a long form of a number of elements", "9800"),
        ("a long form of a number of members", "b800"),
        ("an integer beyond 63 bits", "1b8000000000000000"), ("one below -2^63", "3b8000000000000000"),
        ("a string of indefinite length", "5f 41 00 ff"), ("a text of indefinite length", "7f 61 61 ff"),
        ("an array of indefinite length", "9f 01 ff"), ("a map of indefinite length", "bf 01 02 ff"),
        ("a break", "ff"), ("reserved lengths", "1c"), ("reserved lengths of strings", "5d"),
        ("a length beyond the end", "5b 7fffffffffffffff"), ("a length beyond 63 bits", "5b ffffffffffffffff"),
        ("more elements than bytes", "9b 7fffffffffffffff"), ("more members than bytes", "bb 7fffffffffffffff"),
        ("text that is not UTF-8", "61 ff"), ("a lone surrogate", "63 eda080"),
        ("a repeated name", "a2 01 02 01 03"), ("a repeated text", "a2 6161 01 6161 02"),
        ("names out of order", "a2 02 00 01 00"), ("texts out of order", "a2 6162 00 6161 00"),
        ("a longer text first", "a2 626161 00 6162 00"), ("a negative name before a positive one", "a2 20 00 01 00"),
        ("a text before an integer", "a2 6161 00 01 00"), ("a long name before a short one", "a2 1818 00 01 00"),
        ("a name of bytes", "a1 4100 00"), ("a name that is an array", "a1 80 00"), ("a name that is true", "a1 f5 00"),
        ("a tag", "c0 00"), ("a half", "f9 3c00"), ("a single", "fa 47c35000"), ("a double", "fb 3ff199999999999a"),
        ("undefined", "f7"), ("a simple value", "e0"), ("a long simple value", "f8 ff"),
        ("a long form of true", "f8 15"), ("five levels of arrays", "81 81 81 81 81 00"),
        ("five levels of maps", "a1 00 a1 00 a1 00 a1 00 a1 00 00"),
    ])
    func `anything else is refused`(_ name: String, _ hex: String) {
        #expect(throws: Malformed.self, "\(name)") { try CBORReader.read(bytes(hex)) }
    }

    @Test func `four levels and 128 values are the most`() throws {
        _ = try CBORReader.read(bytes("81 81 81 81 00"))
        let full = [0x98, 127] + [UInt8](repeating: 0, count: 127)
        _ = try CBORReader.read(full)
        #expect(throws: Malformed.self) { try CBORReader.read([0x98, 128] + [UInt8](repeating: 0, count: 128)) }
        let nested: [UInt8] = [0x82, 0x98, 62] + [UInt8](repeating: 0, count: 62) + [0x98, 63]
        _ = try CBORReader.read(nested + [UInt8](repeating: 0, count: 63))
        let over: [UInt8] = [0x82, 0x98, 63] + [UInt8](repeating: 0, count: 63) + [0x98, 63]
        #expect(throws: Malformed.self) { try CBORReader.read(over + [UInt8](repeating: 0, count: 63)) }
    }

    @Test func `every truncation of a value is refused`() throws {
        let whole = bytes("a3 63666d74 646e6f6e65 6761747453746d74 a0 686175746844617461 43 010203")
        _ = try CBORReader.read(whole)
        for count in whole.indices {
            #expect(throws: Malformed.self) { try CBORReader.read(Array(whole.prefix(count))) }
        }
    }
}

import TestSupport
import Testing

@testable import FactorWire

@Suite struct NameTableTests {
    @Test(arguments: [0, 1, 4, 5, 50, 500])
    func `each name is found at its index, and no other name is found`(count: Int) throws {
        let names = (0..<count).map { "area\($0).verb" }
        let table = NameTable(names)
        for (index, name) in names.enumerated() { #expect(table.index(of: try parse("\"\(name)\"")) == index) }
        for other in [#""area""#, #""""#, #""area0.verb ""#, "1", "null"] {
            #expect(table.index(of: try parse(other)) == nil)
        }
    }

    @Test func `names with the same beginning and end are distinguished`() throws {
        let names = ["identifier-one-of-them", "identifier-two-of-them", "identifier-of-them", "identifier-1-of-them"]
        let table = NameTable(names)
        for (index, name) in names.enumerated() { #expect(table.index(of: try parse("\"\(name)\"")) == index) }
        for other in ["identifier-six-of-them", "identifier-2-of-them", "identifierof-them", "identifier-of-the"] {
            #expect(table.index(of: try parse("\"\(other)\"")) == nil)
        }
    }

    /// Both ends of the text together are sixteen bytes.
    @Test(arguments: [15, 16, 17, 18])
    func `names that differ in one byte are distinguished, whichever it is`(_ length: Int) throws {
        let plain = [UInt8](repeating: 0x61, count: length)
        let others = plain.indices.map { place in
            var other = plain
            other[place] = 0x62
            return String(decoding: other, as: UTF8.self)
        }
        let table = NameTable([String(decoding: plain, as: UTF8.self)])
        for other in others { #expect(table.index(of: try parse("\"\(other)\"")) == nil, "\(other)") }
        let all = NameTable(others)
        for (index, other) in others.enumerated() { #expect(all.index(of: try parse("\"\(other)\"")) == index) }
    }

    @Test func `an escaped spelling is the same name`() throws {
        #expect(NameTable(["totp.verify"]).index(of: try parse(#""totp\u002everify""#)) == 0)
    }
}

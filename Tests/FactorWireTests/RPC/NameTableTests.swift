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

    @Test func `an escaped spelling is the same name`() throws {
        #expect(NameTable(["totp.verify"]).index(of: try parse(#""totp\u002everify""#)) == 0)
    }
}

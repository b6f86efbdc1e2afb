import FactorWire
import TestSupport
import Testing

@testable import FactorServer

private enum Colour: String, WireEnumeration {
    static let title = "Colour"

    case red, green
    case darkBlue = "dark_blue"
}

@Suite struct WireValueTests {
    private func problem<T: WireReadable>(_ json: String, as type: T.Type) throws -> WireProblem? {
        let value = try parse(json)
        do throws(WireProblem) {
            _ = try T(wire: value)
            return nil
        } catch {
            return error
        }
    }

    private func keepsItsSchema<T: WireReadable & WireWritable>(_ type: T.Type) throws {
        let json = written { T.example.write(to: &$0) }
        #expect(T.schema.violation(of: try parse(json)) == nil)
        #expect(written { try! T(wire: parse(json)).write(to: &$0) } == json)
    }

    @Test func `every example is allowed by its schema and read back`() throws {
        try keepsItsSchema(String.self)
        try keepsItsSchema(Bool.self)
        try keepsItsSchema(Int.self)
        try keepsItsSchema(Int64.self)
        try keepsItsSchema(Double.self)
        try keepsItsSchema([[String]].self)
        try keepsItsSchema(Colour.self)
        try keepsItsSchema(RawJSON.self)
    }

    @Test func `a problem describes the valid values`() throws {
        #expect(try problem("1", as: String.self) == WireProblem("must be a string"))
        #expect(try problem("1", as: Bool.self) == WireProblem("must be true or false"))
        #expect(try problem("1.5", as: Int.self) == WireProblem("must be an integer"))
        #expect(try problem("\"1\"", as: Double.self) == WireProblem("must be a number"))
        #expect(try problem("{}", as: [Int].self) == WireProblem("must be an array"))
        #expect(try problem("[[1],[2,\"3\"]]", as: [[Int]].self) == WireProblem("must be an integer", path: "[1][1]"))
        #expect(try problem("\"blue\"", as: Colour.self) == WireProblem("must be one of red, green, dark_blue"))
        #expect(try problem("null", as: Colour.self) == WireProblem("must be one of red, green, dark_blue"))
    }

    @Test func `a word is read in any JSON spelling and written plainly`() throws {
        #expect(try Colour(wire: parse(#""dark\u005fblue""#)) == .darkBlue)
        #expect(written { Colour.darkBlue.write(to: &$0) } == #""dark_blue""#)
        #expect(
            written { Colour.schema.write(to: &$0) }
                == #"{"title":"Colour","type":"string","enum":["red","green","dark_blue"]}"#)
    }

    @Test func `raw JSON is passed on unchanged`() throws {
        let raw = try RawJSON(wire: parse(#"{"a": [1.0, "\u0061"]}"#).member("a")!)
        #expect(written { raw.write(to: &$0) } == #"[1.0, "\u0061"]"#)
    }
}

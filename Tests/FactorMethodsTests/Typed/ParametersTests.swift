import FactorWire
import TestSupport
import Testing

@testable import FactorMethods

/// Parameters of every shape that the tests need.
private struct Sample: WireReadableObject, Equatable {
    struct Inner: WireReadableObject, Equatable {
        let flag: Bool
        static var example: Inner { Inner(flag: true) }

        init(from parameters: inout Parameters) throws(WireFault) {
            flag = try parameters.required("flag", "A flag.")
        }

        init(flag: Bool) { self.flag = flag }
    }

    let name: String
    let count: Int?
    let kinds: [String]?
    let inner: Inner?

    static var example: Sample { Sample(name: "n", count: 1, kinds: nil, inner: nil) }

    init(from parameters: inout Parameters) throws(WireFault) {
        name = try parameters.required("name", "A name.")
        count = try parameters.optional("count", "A count.")
        kinds = try parameters.optional("kinds", "Kinds.")
        inner = try parameters.optional("inner", "More.")
    }

    init(name: String, count: Int?, kinds: [String]?, inner: Inner?) {
        (self.name, self.count, self.kinds, self.inner) = (name, count, kinds, inner)
    }
}

@Suite struct ParametersTests {
    private func fault(_ params: JSONValue?) -> WireFault? {
        do throws(WireFault) {
            _ = try Sample.read(params)
            return nil
        } catch {
            return error
        }
    }

    @Test func `what is there is read and what may be missing is nil`() throws {
        let full = try parse(#"{"inner":{"flag":false},"kinds":["a","b"],"count":-3,"name":"x"}"#)
        let expected = Sample(name: "x", count: -3, kinds: ["a", "b"], inner: Sample.Inner(flag: false))
        #expect(try Sample.read(full) == expected)
        #expect(try Sample.read(parse(#"{"name":""}"#)) == Sample(name: "", count: nil, kinds: nil, inner: nil))
    }

    @Test(arguments: [
        ("{}", "name", "is missing"), (#"{"name":1}"#, "name", "must be a string"),
        (#"{"name":null}"#, "name", "must be a string"),
        (#"{"name":"x","count":null}"#, "count", "must be an integer"),
        (#"{"name":"x","count":"1"}"#, "count", "must be an integer"),
        (#"{"name":"x","count":1.0}"#, "count", "must be an integer"),
        (#"{"name":"x","count":9223372036854775808}"#, "count", "must be an integer"),
        (#"{"name":"x","kinds":"a"}"#, "kinds", "must be an array"),
        (#"{"name":"x","kinds":["a",2]}"#, "kinds[1]", "must be a string"),
        (#"{"name":"x","inner":[]}"#, "inner", "must be an object"),
        (#"{"name":"x","inner":{}}"#, "inner.flag", "is missing"),
        (#"{"name":"x","inner":{"flag":0}}"#, "inner.flag", "must be true or false"),
        (#"{"name":"x","inner":{"flag":true,"gla":1}}"#, "inner.gla", "is unknown"),
        (#"{"name":"x","tennant":"t"}"#, "tennant", "is unknown"),
        (#"{"Name":"x","name":"y"}"#, "Name", "is unknown"),
        (#"{"name":"y","b":1,"a":2}"#, "b", "is unknown"),
        (#"[1]"#, "params", "must be an object: parameters are by name"),
    ])
    func `a refusal names the parameter`(json: String, field: String, problem: String) throws {
        #expect(fault(try parse(json)) == .invalidParams(field: field, problem: problem))
    }

    @Test func `no params are an empty object`() {
        #expect(fault(nil) == .invalidParams(field: "name", problem: "is missing"))
    }

    @Test func `an unknown member is found at any place`() throws {
        for place in [0, 62, 63, 64, 65, 400] {
            let members = (0...400).map { $0 == place ? #""name":"x""# : "\"m\($0)\":1" }
            let first = place == 0 ? "m1" : "m0"
            let object = try parse("{\(members.joined(separator: ","))}")
            #expect(fault(object) == .invalidParams(field: first, problem: "is unknown"))
        }
    }

    @Test func `sixty-four known members and an unknown one`() throws {
        let members = (0...64).map { "\"m\($0)\":\($0)" }
        let object = try parse("{\(members.joined(separator: ","))}")
        var parameters = try Parameters(object)
        for place in 0..<64 { #expect(try parameters.required("m\(place)", "", as: Int.self) == place) }
        #expect(throws: WireFault.invalidParams(field: "m64", problem: "is unknown")) { try parameters.finish() }
    }

    @Test func `the schema follows from the reading`() {
        #expect(
            Sample.parameters == [
                ParameterSchema(name: "name", about: "A name.", schema: .string(), isRequired: true),
                ParameterSchema(name: "count", about: "A count.", schema: .integer(), isRequired: false),
                ParameterSchema(name: "kinds", about: "Kinds.", schema: .array(of: .string()), isRequired: false),
                ParameterSchema(name: "inner", about: "More.", schema: Sample.Inner.schema, isRequired: false),
            ])
        #expect(
            written { Sample.Inner.schema.write(to: &$0) }
                == #"{"type":"object","properties":{"flag":{"description":"A flag.","type":"boolean"}},"#
                + #""required":["flag"],"additionalProperties":false}"#)
    }
}

import FactorWire
import TestSupport
import Testing

@testable import FactorServer

/// Parameters of every shape that the tests need.
private struct Sample: WireReadableObject, Equatable {
    let name: String
    var count: Int?
    var kinds: [String]?
    var page: Int?
}

extension Sample {
    init(from parameters: inout Parameters) throws(WireFault) {
        name = try parameters.required("name", "A name.")
        count = try parameters.optional("count", "A count.")
        kinds = try parameters.optional("kinds", "Kinds.")
        page = try parameters.optional("page", "A page.", in: 1...200)
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

    @Test func `present parameters are read, and missing optional ones are nil`() throws {
        let full = try parse(#"{"page":200,"kinds":["a","b"],"count":-3,"name":"x"}"#)
        #expect(try Sample.read(full) == Sample(name: "x", count: -3, kinds: ["a", "b"], page: 200))
        #expect(try Sample.read(parse(#"{"name":""}"#)) == Sample(name: ""))
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
        (#"{"name":"x","page":"1"}"#, "page", "must be an integer from 1 to 200"),
        (#"{"name":"x","page":0}"#, "page", "must be an integer from 1 to 200"),
        (#"{"name":"x","page":201}"#, "page", "must be an integer from 1 to 200"),
        (#"{"name":"x","page":null}"#, "page", "must be an integer from 1 to 200"),
        (#"{"name":"x","tennant":"t"}"#, "tennant", "is unknown"),
        (#"{"Name":"x","name":"y"}"#, "Name", "is unknown"),
        (#"{"name":"y","b":1,"a":2}"#, "b", "is unknown"),
        (#"[1]"#, "params", "must be an object: parameters are passed by name"),
    ])
    func `a refusal names the parameter`(json: String, field: String, problem: String) throws {
        #expect(fault(try parse(json)) == .invalidParams(field: field, problem: problem))
    }

    @Test func `no params are an empty object`() {
        #expect(fault(nil) == .invalidParams(field: "name", problem: "is missing"))
    }

    @Test func `an unknown member is found at any position`() throws {
        for place in [0, 62, 63, 64, 65, 400] {
            let members = (0...400).map { $0 == place ? #""name":"x""# : "\"m\($0)\":1" }
            let first = place == 0 ? "m1" : "m0"
            let object = try parse("{\(members.joined(separator: ","))}")
            #expect(fault(object) == .invalidParams(field: first, problem: "is unknown"))
        }
    }

    @Test func `sixty-four known members and an unknown one are told apart`() throws {
        let members = (0...64).map { "\"m\($0)\":\($0)" }
        let object = try parse("{\(members.joined(separator: ","))}")
        var parameters = try Parameters(object)
        for place in 0..<64 { #expect(try parameters.required("m\(place)", "", as: Int.self) == place) }
        #expect(throws: WireFault.invalidParams(field: "m64", problem: "is unknown")) { try parameters.finish() }
    }

    @Test func `the schema follows from the reading`() {
        let described = Parameters.describe { (parameters: inout Parameters) throws(WireFault) in
            _ = try Sample(from: &parameters)
        }
        #expect(
            described == [
                ParameterSchema(name: "name", about: "A name.", schema: .string(), isRequired: true),
                ParameterSchema(name: "count", about: "A count.", schema: .integer(), isRequired: false),
                ParameterSchema(name: "kinds", about: "Kinds.", schema: .array(of: .string()), isRequired: false),
                ParameterSchema(name: "page", about: "A page.", schema: .integer(min: 1, max: 200), isRequired: false),
            ])
    }
}

import TestSupport
import Testing

@testable import FactorWire

@Suite struct JSONSchemaTests {
    private static let object = JSONSchema.object([
        .init("id", .string(pattern: "^fac_[a-z2-7]{3}$")), .init("n", .integer(min: 0), isRequired: false),
    ])

    @Test(arguments: [
        (JSONSchema.any, "{}"), (.boolean, #"{"type":"boolean"}"#),
        (.integer(min: -1, max: 5), #"{"type":"integer","minimum":-1,"maximum":5}"#),
        (.integer(min: 0), #"{"type":"integer","minimum":0,"maximum":9007199254740991}"#),
        (
            JSONSchema.integer(max: 9).defaulting(to: .integer(3)), #"{"type":"integer","maximum":9,"default":3}"#
        ),
        (.constant("a"), #"{"type":"string","const":"a"}"#),
        (JSONSchema.string().personal, #"{"x-personal":true,"type":"string"}"#),
        (.number(min: 0.5), #"{"type":"number","minimum":0.5}"#),
        (
            .string(pattern: "^a$", minLength: 1, maxLength: 2, description: "A."),
            #"{"description":"A.","type":"string","pattern":"^a$","minLength":1,"maxLength":2}"#
        ),
        (.enumeration(["a", "b"]), #"{"type":"string","enum":["a","b"]}"#),
        (.array(of: .boolean, max: 3), #"{"type":"array","items":{"type":"boolean"},"maxItems":3}"#),
        (.object([], isClosed: true), #"{"type":"object","properties":{},"additionalProperties":false}"#),
        (.map(of: .boolean), #"{"type":"object","additionalProperties":{"type":"boolean"}}"#),
        (.nullable(.boolean), #"{"anyOf":[{"type":"boolean"},{"type":"null"}]}"#),
        (JSONSchema.boolean.described("Yes or no."), #"{"description":"Yes or no.","type":"boolean"}"#),
    ])
    func `a schema is written as draft-07`(schema: JSONSchema, json: String) throws {
        #expect(written { schema.write(to: &$0) } == json)
        #expect(try parse(json).kind == .object)
    }

    private static let shape = JSONSchema.variants(
        "Shape", by: "sort",
        [
            (
                "circle",
                [.init("sort", .enumeration(["circle", "box"])), .init("radius", .integer()), .init("at", .boolean)]
            ),
            ("box", [.init("sort", .enumeration(["circle", "box"])), .init("at", .boolean, isRequired: false)]),
        ])

    @Test func `a type is referred to, beside what its place says of it, and is open in answers`() {
        let word = JSONSchema.enumeration(["a"], title: "Word")
        let reference = ##""$ref":"#/components/schemas/Word""##
        func text(_ schema: JSONSchema, _ position: SchemaPosition) -> String {
            written { schema.write(to: &$0, in: position) }
        }
        #expect(text(word, .request) == "{\(reference)}")
        #expect(text(word.described("W."), .request) == #"{"description":"W.","allOf":[{\#(reference)}]}"#)
        #expect(text(word, .answer) == #"{"anyOf":[{\#(reference)},{"type":"string"}]}"#)
        #expect(text(.nullable(word), .request) == #"{"anyOf":[{\#(reference)},{"type":"null"}]}"#)
        #expect(text(.nullable(word), .answer) == #"{"anyOf":[{\#(reference)},{"type":"string"},{"type":"null"}]}"#)
        #expect(text(.array(of: word), .request) == #"{"type":"array","items":{\#(reference)}}"#)
    }

    @Test func `variants are known ones under their discriminator, and what all others have`() {
        var components = SchemaComponents()
        components.add(Self.shape, in: .answer)
        #expect(components.clashes == [])
        let text = written { components.write(to: &$0) }
        let place = "#/components/schemas/"
        #expect(
            text.contains(
                #""Shape":{"title":"Shape","oneOf":[{"oneOf":[{"$ref":"\#(place)CircleShape"},{"$ref":"\#(place)BoxShape"}],"#
                    + #""discriminator":{"propertyName":"sort","mapping":{"circle":"\#(place)CircleShape","#
                    + #""box":"\#(place)BoxShape"}}},{"$ref":"\#(place)OtherShape"}]}"#))
        #expect(
            text.contains(
                #""OtherShape":{"title":"OtherShape","type":"object","properties":{"sort":{"type":"string","#
                    + #""not":{"enum":["circle","box"]}},"at":{"type":"boolean"}},"required":["sort"]}"#))
    }

    @Test(
        arguments: [
            (shape, #"{"sort":"circle","radius":1,"at":true}"#, nil),
            (shape, #"{"sort":"circle"}"#, "$.radius: missing"),
            (shape, #"{"sort":"box"}"#, nil), (shape, #"{"sort":"box","radius":1}"#, "$.radius: not described"),
            (shape, #"{"sort":"moon","at":true}"#, nil), (shape, "{}", "$.sort: missing"),
            (shape, "1", "$.sort: missing"),
            (.constant("a"), #""b""#, "$: not a"), (.integer(), "9007199254740992", "$: above 9007199254740991"),
            (JSONSchema.any, "null", nil), (.boolean, "1", "$: not a boolean"),
            (.integer(), "1.0", "$: not an integer"),
            (.integer(min: 2), "1", "$: below 2"), (.integer(max: 2), "3", "$: above 2"), (.number(max: 1), "0.5", nil),
            (.string(minLength: 2), #""é""#, "$: below 2"), (.string(maxLength: 1), #""é""#, nil),
            (.enumeration(["a"]), #""a""#, nil), (.enumeration(["a"]), #""b""#, #"$: not one of ["a"]"#),
            (.array(of: .boolean), "[true,0]", "$[1]: not a boolean"), (.array(of: .any, min: 1), "[]", "$: below 1"),
            (.map(of: .integer()), #"{"a":1,"b":"c"}"#, "$.b: not an integer"), (.nullable(.boolean), "null", nil),
            (.nullable(.boolean), "1", "$: not a boolean"), (object, #"{"id":"fac_a2b"}"#, nil),
            (object, #"{"id":"fac_a2b","n":0}"#, nil), (object, #"{"n":0}"#, "$.id: missing"),
            (object, #"{"id":"fac_a1b"}"#, "$.id: does not match ^fac_[a-z2-7]{3}$"),
            (object, #"{"id":"fac_a2b","n":-1}"#, "$.n: below 0"),
            (object, #"{"id":"fac_a2b","m":1}"#, "$.m: not described"),
            (object, "[]", "$: not an object"),
        ] as [(JSONSchema, String, String?)])
    func `a violation is found and named`(schema: JSONSchema, json: String, violation: String?) throws {
        #expect(schema.violation(of: try parse(json)) == violation)
    }

    @Test(arguments: [
        ("^$", "", true), ("^$", "a", false), ("^a?b*c+$", "c", true), ("^a?b*c+$", "abbcc", true),
        ("^a?b*c+$", "ab", false), ("^[0-9]{6,8}$", "1234567", true), ("^[0-9]{6,8}$", "12345", false),
        ("^[0-9]{6,8}$", "123456789", false), ("^[^a-c]{2}$", "de", true), ("^[^a-c]{2}$", "da", false),
        ("^[a-z_-]+$", "a-b_c", true), ("^a\\.b.$", "a.bé", true), ("^a\\.b.$", "axbc", false),
        ("^[a-z]*z$", "abz", true), ("^[a-z]{2,}$", "a", false), ("^[a-z]{2,}$", "abcd", true),
    ])
    func `a pattern matches the whole text`(pattern: String, text: String, isMatch: Bool) {
        #expect(SchemaPattern(pattern).matches(text) == isMatch)
    }
}

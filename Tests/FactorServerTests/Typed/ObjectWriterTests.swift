import FactorWire
import TestSupport
import Testing

@testable import FactorServer

private struct Outer: WireObject {
    struct Part: WireObject {
        let number: Int64
        static var example: Part { Part(number: 5) }

        func encode(into object: inout ObjectWriter) {
            object.field("number", number, "A number.")
        }
    }

    let name: String
    let parts: [Part]
    let hint: String?
    let usedAt: Int?

    static var example: Outer { Outer(name: "n", parts: [.example], hint: nil, usedAt: nil) }

    func encode(into object: inout ObjectWriter) {
        object.field("name", name, "A name.")
        object.field("parts", parts, "The parts.")
        object.optional("hint", hint, "A hint.")
        object.nullable("used_at", usedAt, "When.")
    }
}

@Suite struct ObjectWriterTests {
    @Test func `members are written, omitted or null`() {
        let full = Outer(name: "x\n", parts: [Outer.Part(number: 1), Outer.Part(number: -2)], hint: "h", usedAt: 9)
        #expect(
            written { full.write(to: &$0) }
                == #"{"name":"x\n","parts":[{"number":1},{"number":-2}],"hint":"h","used_at":9}"#)
        let bare = Outer(name: "", parts: [], hint: nil, usedAt: nil)
        #expect(written { bare.write(to: &$0) } == #"{"name":"","parts":[],"used_at":null}"#)
    }

    @Test func `an object is written at the writer's position`() {
        let text = written { writer in
            writer.beginArray()
            Outer.Part(number: 1).write(to: &writer)
            Outer.Part(number: 2).write(to: &writer)
            writer.endArray()
        }
        #expect(text == #"[{"number":1},{"number":2}]"#)
    }

    @Test func `the schema follows from the writing, including members without a value`() {
        #expect(
            written { Outer.schema.write(to: &$0) }
                == #"{"type":"object","properties":{"name":{"description":"A name.","type":"string"},"#
                + #""parts":{"description":"The parts.","type":"array","items":{"type":"object","properties":"#
                + #"{"number":{"description":"A number.","type":"integer","maximum":9007199254740991}},"required":["number"]}},"#
                + #""hint":{"description":"A hint.","type":"string"},"#
                + #""used_at":{"description":"When.","anyOf":[{"type":"integer","maximum":9007199254740991},{"type":"null"}]}},"#
                + #""required":["name","parts","used_at"]}"#)
    }

    @Test func `written values fit their own schema`() throws {
        let values = [Outer.example, Outer(name: "a", parts: [Outer.Part(number: 1)], hint: "h", usedAt: 1)]
        for value in values {
            #expect(Outer.schema.violation(of: try parse(written { value.write(to: &$0) })) == nil)
        }
    }
}

import FactorCore
import FactorWire

/// Text in an answer that is personal data, such as a masked address.
struct PersonalText: WireWritable, Sendable {
    private let text: String

    static var schema: JSONSchema { .string().personal }
    static var example: PersonalText { PersonalText("a***@e***.org") }

    init(_ text: String) {
        self.text = text
    }

    func write(to writer: inout JSONWriter) { writer.string(text) }
}

/// Personal data that is secret too.
struct PersonalSecret: WireWritable {
    private let text: SecretText

    static var schema: JSONSchema { SecretText.schema.personal }
    static var example: PersonalSecret { PersonalSecret(.example) }

    init(_ text: SecretText) {
        self.text = text
    }

    func write(to writer: inout JSONWriter) { text.write(to: &writer) }
}

package import FactorCore
import FactorCrypto
package import FactorWire

extension SubjectID: SpelledText {
    package static var schema: JSONSchema {
        .string(
            minLength: 1, maxLength: SubjectID.longest,
            description:
                "the application's own user ID: 1 to \(SubjectID.longest) bytes of UTF-8 in NFC, nothing invisible")
    }
    package static var example: SubjectID { Examples.subject }
}

extension TenantID: SpelledText, WireWritable {
    package static var schema: JSONSchema { .string(pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$") }
    package static var example: TenantID { .default }

    package func write(to writer: inout JSONWriter) { writer.string(text) }
}

extension Label: SpelledText {
    package static var isTyped: Bool { true }
    package static var schema: JSONSchema { .string(minLength: 1, maxLength: Label.longest) }
    package static var example: Label { Examples.label }
}

/// A name of a person or of an account, which is personal data.
struct PersonalLabel: WireReadable {
    static var schema: JSONSchema { Label.schema.personal }
    static var example: PersonalLabel { PersonalLabel(label: .example) }

    let label: Label

    private init(label: Label) { self.label = label }

    init(wire: JSONValue) throws(WireProblem) { label = try Label(wire: wire) }
}

extension Timestamp: WireReadable, WireWritable {
    package static var schema: JSONSchema { .integer(min: 0, description: "Unix milliseconds, UTC") }
    package static var example: Timestamp { Timestamp(milliseconds: 1_795_219_200_000) }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let value = wire.integer(), value >= 0 else { throw WireProblem("must be Unix milliseconds") }
        self.init(milliseconds: value)
    }

    package func write(to writer: inout JSONWriter) { writer.integer(milliseconds) }
}

extension FactorKind: WireEnumeration {
    package static var title: String { "FactorKind" }
}

package import FactorCore
package import FactorWire

/// The catalogue as an OpenRPC 1.2.6 document.
///
/// Types stand once, in `components.schemas`, under the name that each gives itself; errors in `components.errors`, by
/// their reasons, with the schema of their `data`. Enumerations of answers are open: a later version may add values.
package enum OpenRPC {
    /// The document, written once: it is the same for every client, and takes some milliseconds to write.
    static let document: [UInt8] = {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }()

    /// The types that the document names.
    package static var components: SchemaComponents {
        var components = SchemaComponents()
        for entry in Catalogue.all {
            for parameter in entry.parameters() { components.add(parameter.schema, in: .request) }
            components.add(entry.result(), in: .answer)
        }
        for code in FailureCode.allCases { components.add(code.dataSchema, in: .answer) }
        return components
    }

    /// Writes the document.
    ///
    /// - Parameter examples: Returns what the document has as a method's `examples`, as JSON. The daemon's own has none.
    package static func write(to writer: inout JSONWriter, examples: (String) -> [UInt8]? = { _ in nil }) {
        writer.beginObject()
        writer.member("openrpc", "1.2.6")
        writer.key("info")
        writer.beginObject()
        writer.member("title", "factord")
        writer.member("version", Release.version)
        writer.member("description", "Second factors over a Unix socket: JSON-RPC 2.0, one message per line.")
        writer.endObject()
        writer.key("servers")
        writer.beginArray()
        writer.beginObject()
        writer.member("name", "where the daemon listens unless it is told otherwise")
        writer.member("url", "unix:/run/factord/factord.sock")
        writer.endObject()
        writer.endArray()
        writer.key("externalDocs")
        writer.beginObject()
        writer.member("description", "the pages about the protocol, where a package has installed them")
        writer.member("url", "file:///usr/share/doc/factord/protocol/README.md")
        writer.endObject()
        writer.key("x-revision")
        writer.integer(Int64(Release.revision))
        writer.key("methods")
        writer.beginArray()
        for entry in Catalogue.all { write(entry, example: examples(entry.name), to: &writer) }
        writer.endArray()
        writer.key("components")
        writer.beginObject()
        writer.key("errors")
        writer.beginObject()
        for code in FailureCode.allCases { write(code, to: &writer) }
        writer.endObject()
        writer.key("schemas")
        components.write(to: &writer)
        writer.endObject()
        writer.endObject()
    }

    private static func write(_ entry: MethodEntry, example: [UInt8]?, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", entry.name)
        writer.member("summary", entry.about)
        writer.key("tags")
        writer.beginArray()
        writer.beginObject()
        writer.member("name", entry.area)
        writer.endObject()
        writer.endArray()
        writer.member("paramStructure", "by-name")
        writer.key("params")
        writer.beginArray()
        for parameter in entry.parameters() { write(parameter, to: &writer) }
        writer.endArray()
        writer.key("result")
        writer.beginObject()
        writer.member("name", "result")
        writer.key("schema")
        entry.result().write(to: &writer, in: .answer)
        writer.endObject()
        writer.key("errors")
        writer.beginArray()
        for code in entry.allFailures {
            writer.beginObject()
            writer.member("$ref", "#/components/errors/\(code.reason)")
            writer.endObject()
        }
        writer.endArray()
        if let example {
            writer.key("examples")
            writer.raw(example)
        }
        writer.member("x-role", entry.role?.name ?? "any")
        if !entry.otherRoles.isEmpty {
            writer.key("x-other-roles")
            writer.beginArray()
            for role in entry.otherRoles { writer.string(role.name) }
            writer.endArray()
        }
        writer.member("x-effect", entry.effect.rawValue)
        writer.key("x-idempotent")
        writer.bool(entry.changes)
        writer.member("x-retry", entry.retry.rawValue)
        writer.key("x-since")
        writer.integer(Int64(entry.since))
        writer.key("x-takes-secret")
        writer.bool(entry.takesSecret)
        writer.endObject()
    }

    private static func write(_ parameter: ParameterSchema, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", parameter.name)
        writer.member("description", parameter.about)
        writer.key("required")
        writer.bool(parameter.isRequired)
        writer.key("schema")
        parameter.schema.write(to: &writer, in: .request)
        writer.endObject()
    }

    private static func write(_ code: FailureCode, to writer: inout JSONWriter) {
        writer.key(code.reason.description)
        writer.beginObject()
        writer.key("code")
        writer.integer(Int64(code.rawValue))
        writer.member("message", code.message.description)
        writer.key("data")
        code.dataSchema.write(to: &writer, in: .answer)
        writer.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ text: String) {
        key(name)
        string(text)
    }
}

extension MethodEntry {
    /// The method's own failures and the common ones.
    package var allFailures: [FailureCode] {
        failures + Catalogue.commonFailures.filter { !failures.contains($0) }
    }

    /// The part of the protocol that it belongs to: what its name begins with.
    package var area: String { name.split(separator: ".").first.map(String.init) ?? name }

    /// What a client may do if the answer was lost.
    package var retry: MethodRetry { changes ? .repeatWithKey : .repeat }
}

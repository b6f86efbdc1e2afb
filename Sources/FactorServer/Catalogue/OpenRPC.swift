package import FactorCore
package import FactorWire

/// The catalogue as an OpenRPC 1.2.6 document.
package enum OpenRPC {
    /// The document, written once: it is the same for every client, and takes some milliseconds to write.
    static let document: [UInt8] = {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }()

    package static func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("openrpc")
        writer.string("1.2.6")
        writer.key("info")
        writer.beginObject()
        writer.key("title")
        writer.string("factord")
        writer.key("version")
        writer.string(Release.version)
        writer.key("description")
        writer.string("Second factors over a Unix socket: JSON-RPC 2.0, one message per line.")
        writer.endObject()
        writer.key("methods")
        writer.beginArray()
        for entry in Catalogue.all { write(entry, to: &writer) }
        writer.endArray()
        writer.endObject()
    }

    private static func write(_ entry: MethodEntry, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("name")
        writer.string(entry.name)
        writer.key("summary")
        writer.string(entry.about)
        writer.key("paramStructure")
        writer.string("by-name")
        writer.key("params")
        writer.beginArray()
        for parameter in entry.parameters() { write(parameter, to: &writer) }
        writer.endArray()
        writer.key("result")
        writer.beginObject()
        writer.key("name")
        writer.string("result")
        writer.key("schema")
        entry.result().write(to: &writer)
        writer.endObject()
        writer.key("errors")
        writer.beginArray()
        for code in entry.allFailures { write(code, to: &writer) }
        writer.endArray()
        writer.key("x-role")
        writer.string(entry.role?.name ?? "any")
        writer.key("x-takes-secret")
        writer.bool(entry.takesSecret)
        writer.endObject()
    }

    private static func write(_ parameter: ParameterSchema, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("name")
        writer.string(parameter.name)
        writer.key("description")
        writer.string(parameter.about)
        writer.key("required")
        writer.bool(parameter.isRequired)
        writer.key("schema")
        parameter.schema.write(to: &writer)
        writer.endObject()
    }

    private static func write(_ code: FailureCode, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("code")
        writer.integer(Int64(code.rawValue))
        writer.key("message")
        writer.string(code.message.description)
        writer.key("data")
        writer.beginObject()
        writer.key("reason")
        writer.string(code.reason.description)
        writer.endObject()
        writer.endObject()
    }
}

extension MethodEntry {
    /// The method's own failures and the common ones.
    package var allFailures: [FailureCode] {
        failures + Catalogue.commonFailures.filter { !failures.contains($0) }
    }
}

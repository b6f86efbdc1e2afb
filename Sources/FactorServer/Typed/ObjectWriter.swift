package import FactorWire

/// Writes an object's members, or records their schema from the same calls.
package struct ObjectWriter {
    private var writer: JSONWriter
    /// The members so far, when recording; nil when only writing.
    private var properties: [JSONSchema.Property]?

    /// Writes a member that is always present.
    package mutating func field<T: WireWritable>(_ name: String, _ value: T, _ about: String) {
        writer.key(name)
        value.write(to: &writer)
        record(name, T.schema, about, isRequired: true)
    }

    /// Writes a member that only some variants of the object have: it is left out of the others. Which variant an object
    /// is, another member says.
    package mutating func optional<T: WireWritable>(_ name: String, _ value: T?, _ about: String) {
        if let value {
            writer.key(name)
            value.write(to: &writer)
        }
        record(name, T.schema, about, isRequired: false)
    }

    /// Writes a member that is null if there is no value.
    package mutating func nullable<T: WireWritable>(_ name: String, _ value: T?, _ about: String) {
        write(name, value)
        record(name, .nullable(T.schema), about, isRequired: true)
    }

    /// Writes a member that only some variants of the object have, and that is null there if there is no value.
    package mutating func nullable<T: WireWritable>(
        _ name: String, _ value: T?, if isOfVariant: Bool, _ about: String
    ) {
        if isOfVariant { write(name, value) }
        record(name, .nullable(T.schema), about, isRequired: false)
    }

    private mutating func write<T: WireWritable>(_ name: String, _ value: T?) {
        writer.key(name)
        if let value {
            value.write(to: &writer)
        } else {
            writer.null()
        }
    }

    private mutating func record(
        _ name: String, _ schema: @autoclosure () -> JSONSchema, _ about: String, isRequired: Bool
    ) {
        guard properties != nil else { return }
        properties?.append(JSONSchema.Property(name, schema().described(about), isRequired: isRequired))
    }

    /// Writes `object` at the current position of `writer`.
    package static func write<Object: WireObject>(_ object: Object, to writer: inout JSONWriter) {
        var members = ObjectWriter(writer: JSONWriter(), properties: nil)
        swap(&writer, &members.writer)
        members.writer.beginObject()
        object.encode(into: &members)
        members.writer.endObject()
        swap(&writer, &members.writer)
    }

    /// Returns the schema of the members that `object` writes.
    package static func record<Object: WireObject>(_ object: Object) -> [JSONSchema.Property] {
        var members = ObjectWriter(writer: JSONWriter(), properties: [])
        object.encode(into: &members)
        return members.properties ?? []
    }
}

/// A type that is written as an object: a method's result, or an object within one.
package protocol WireObject: WireWritable {
    /// The name of its schema; nil for a result of a single method, which is named after the method
    /// (`MethodEntry.result`).
    static var title: String? { get }
    /// Writes every member in order, with or without a value: the calls made for `example` define the schema.
    func encode(into object: inout ObjectWriter)
}

extension WireObject {
    package static var title: String? { nil }

    /// The schema of what `encode` writes. It is open: a later version may add members, and clients have to accept
    /// them.
    package static var schema: JSONSchema { .object(ObjectWriter.record(example), isClosed: false).titled(title) }

    package func write(to writer: inout JSONWriter) { ObjectWriter.write(self, to: &writer) }
}

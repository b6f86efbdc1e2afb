package import FactorWire

/// A value that is passed on unchanged because it is JSON already: a document, or a policy to be merged.
package struct RawJSON: WireReadable, WireWritable, Equatable, Sendable {
    package static let schema = JSONSchema.any
    package static let example = RawJSON(Array("{}".utf8))

    /// One JSON value.
    package let bytes: [UInt8]

    /// Wraps `bytes`, which have to be one JSON value.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(wire: JSONValue) throws(WireProblem) {
        var bytes: [UInt8] = []
        wire.appendRaw(to: &bytes)
        self.init(bytes)
    }

    package func write(to writer: inout JSONWriter) { writer.raw(bytes) }
}

package import FactorWire

/// A type that occurs in parameters or results, with its schema and an example.
package protocol WireValue {
    static var schema: JSONSchema { get }
    /// A value for documentation and probing. The schema has to allow it.
    static var example: Self { get }
}

/// A type that parameters are read as.
package protocol WireReadable: WireValue {
    /// Reads a value, or throws what it must be: "must be a string".
    init(wire: JSONValue) throws(WireProblem)
}

/// A type that results are written from.
package protocol WireWritable: WireValue {
    /// Writes the value as JSON.
    func write(to writer: inout JSONWriter)
}

/// Why a value is not of the expected type.
package struct WireProblem: Error, Equatable, Sendable {
    /// The path within the value: `.digits`, `[2]`; empty for the value itself.
    package let path: String
    /// The problem, which continues a sentence that begins with the field's name: "must be 6 to 8 digits".
    package let text: String

    /// Makes a problem at a path within the value.
    package init(_ text: String, path: String = "") {
        self.text = text
        self.path = path
    }
}

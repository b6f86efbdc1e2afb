package import FactorWire

/// A type that stands in parameters or results: what it looks like, and one of it.
package protocol WireValue {
    static var schema: JSONSchema { get }
    /// A value that documents and probing use. It must be one that the schema allows.
    static var example: Self { get }
}

/// A type that parameters are read as.
package protocol WireReadable: WireValue {
    /// Reads a value, or says what it must be: "must be a string".
    init(wire: JSONValue) throws(WireProblem)
}

/// A type that results are written from.
package protocol WireWritable: WireValue {
    /// Writes the value as JSON.
    func write(to writer: inout JSONWriter)
}

/// Why a value is not one of the type it is read as.
package struct WireProblem: Error, Equatable, Sendable {
    /// Where in the value, when it is not the value itself: `.digits`, `[2]`.
    package let path: String
    /// What is wrong, continuing a sentence that began with the field's name: "must be 6 to 8 digits".
    package let text: String

    /// Says what is wrong, and where in the value.
    package init(_ text: String, path: String = "") {
        self.text = text
        self.path = path
    }
}

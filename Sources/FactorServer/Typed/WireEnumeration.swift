package import FactorWire

/// A type that is one of a few fixed words on the wire: the names of its cases.
package protocol WireEnumeration: WireReadable, WireWritable, CaseIterable {
    /// The name of its schema.
    static var title: String { get }
    /// The word on the wire.
    var name: String { get }
}

extension WireEnumeration where Self: RawRepresentable, RawValue == String {
    package var name: String { rawValue }
}

extension WireEnumeration {
    package static var schema: JSONSchema { .enumeration(allCases.map(\.name), title: title) }

    /// The first of the words.
    package static var example: Self {
        guard let first = allCases.first else { preconditionFailure("an enumeration has at least one case") }
        return first
    }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let value = Self.allCases.first(where: { wire.equals($0.name) }) else {
            throw WireProblem("must be one of " + Self.allCases.map(\.name).joined(separator: ", "))
        }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.string(name) }
}

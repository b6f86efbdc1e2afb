package import FactorWire

/// A type that is one of a few fixed words on the wire: its raw values.
package protocol WireEnumeration: WireReadable, WireWritable, CaseIterable, RawRepresentable
where RawValue == String {}

extension WireEnumeration {
    package static var schema: JSONSchema { .enumeration(allCases.map(\.rawValue)) }

    /// The first of the words.
    package static var example: Self {
        guard let first = allCases.first else { preconditionFailure("an enumeration has at least one case") }
        return first
    }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let value = Self.allCases.first(where: { wire.equals($0.rawValue) }) else {
            throw WireProblem("must be one of " + Self.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self = value
    }

    package func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

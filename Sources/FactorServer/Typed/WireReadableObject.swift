package import FactorWire

/// A type that is read from an object's members: a method's parameters.
///
/// The description in `init(from:)` serves reading, the refusal of unknown members, and the schema
/// (`Parameters.describe`).
package protocol WireReadableObject {
    /// Reads every member that the object may have.
    init(from parameters: inout Parameters) throws(WireFault)
}

extension WireReadableObject {
    /// Reads an object; nil counts as an empty one.
    package static func read(_ object: JSONValue?) throws(WireFault) -> Self {
        var parameters = try Parameters(object)
        let value = try Self(from: &parameters)
        try parameters.finish()
        return value
    }
}

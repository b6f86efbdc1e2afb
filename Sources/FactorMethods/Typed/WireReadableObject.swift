package import FactorWire

/// A type that is read from an object's members: a method's parameters, or an object among them.
///
/// The one description in `init(from:)` serves reading, the refusal of unknown members, and the schema.
package protocol WireReadableObject: WireReadable {
    /// Asks for every member that the object may have.
    init(from parameters: inout Parameters) throws(WireFault)
}

extension WireReadableObject {
    /// Reads a request's `params`; none at all are an empty object.
    package static func read(_ params: JSONValue?) throws(WireFault) -> Self {
        var parameters = try Parameters(params)
        let value = try Self(from: &parameters)
        try parameters.finish()
        return value
    }

    package init(wire: JSONValue) throws(WireProblem) {
        guard wire.kind == .object else { throw WireProblem("must be an object") }
        do throws(WireFault) {
            self = try Self.read(wire)
        } catch {
            guard case .invalidParams(let field, let problem) = error else { throw WireProblem(error.message) }
            throw WireProblem(problem, path: ".\(field)")
        }
    }

    /// The members, in the order they are asked for.
    package static var parameters: [ParameterSchema] {
        Parameters.describe { (parameters: inout Parameters) throws(WireFault) in
            _ = try Self(from: &parameters)
        }
    }

    package static var schema: JSONSchema {
        .object(
            parameters.map {
                JSONSchema.Property($0.name, $0.schema.described($0.about), isRequired: $0.isRequired)
            }, isClosed: true)
    }
}

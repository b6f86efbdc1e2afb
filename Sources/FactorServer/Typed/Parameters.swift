package import FactorWire

// Parameters are read by name, and nothing is silently ignored:
// - A missing, mistyped or unknown parameter is refused with -32602, which names it.
// - null is a value of the wrong type, not absence, unless a type reads it.
// - The same reader, when probed, yields the schema, so that name, description, type and presence are declared once.

/// A method's parameters, passed to their reader.
package struct Parameters {
    /// The object; nil if the request had no `params`, or when probing.
    private let object: JSONValue?
    /// The number of its members.
    private let count: Int
    /// The members read so far, by their index in the object. No method has as many as 64, so in an object with more,
    /// one of the first 64 is unknown.
    private var taken: UInt64 = 0
    /// The parameters read so far, when probing; nil when reading.
    private var probed: [ParameterSchema]?

    /// Begins to read a request's `params`.
    package init(_ value: JSONValue?) throws(WireFault) {
        if let value, value.kind != .object {
            throw .invalidParams(field: "params", problem: "must be an object: parameters are passed by name")
        }
        object = value
        count = value?.count ?? 0
        probed = nil
    }

    private init(probing: Void) {
        object = nil
        count = 0
        probed = []
    }

    /// Reads a required parameter.
    package mutating func required<T: WireReadable>(
        _ name: String, _ about: String, as type: T.Type = T.self
    ) throws(WireFault) -> T {
        if isProbing { return probe(name, about, T.schema, T.example, isRequired: true) }
        guard let value = take(name) else { throw .invalidParams(field: name, problem: "is missing") }
        return try Parameters.read(value, name)
    }

    /// Reads an optional parameter.
    ///
    /// - Parameter standard: What an omitted one stands for, if that is fixed and the method reads it from nil.
    package mutating func optional<T: WireReadable>(
        _ name: String, _ about: String, as type: T.Type = T.self, standingFor standard: JSONSchema.Default? = nil
    ) throws(WireFault) -> T? {
        if isProbing {
            return probe(name, about, T.schema.defaulting(to: standard), T.example, isRequired: false)
        }
        guard let value = take(name) else { return nil }
        return try Parameters.read(value, name) as T
    }

    /// Reads a parameter that counts as `standard` if it is left out.
    package mutating func optional<T: WireDefault>(
        _ name: String, _ about: String, default standard: T
    ) throws(WireFault) -> T {
        let schema = T.schema.defaulting(to: standard.published)
        if isProbing { return probe(name, about, schema, standard, isRequired: false) }
        guard let value = take(name) else { return standard }
        return try Parameters.read(value, name)
    }

    /// Reads a required integer within bounds.
    package mutating func required(
        _ name: String, _ about: String, in bounds: ClosedRange<Int>
    ) throws(WireFault) -> Int {
        if isProbing { return probe(name, about, .integer(in: bounds), bounds.lowerBound, isRequired: true) }
        guard let value = take(name) else { throw .invalidParams(field: name, problem: "is missing") }
        return try Parameters.read(value, name, in: bounds)
    }

    /// Reads an optional integer within bounds.
    ///
    /// - Parameter standard: What an omitted one stands for, if that is fixed and the method reads it from nil.
    package mutating func optional(
        _ name: String, _ about: String, in bounds: ClosedRange<Int>, standingFor standard: Int? = nil
    ) throws(WireFault) -> Int? {
        let schema = JSONSchema.integer(in: bounds).defaulting(to: standard.map { .integer(Int64($0)) })
        if isProbing { return probe(name, about, schema, bounds.lowerBound, isRequired: false) }
        guard let value = take(name) else { return nil }
        return try Parameters.read(value, name, in: bounds)
    }

    /// Reads an integer within bounds that counts as `standard` if it is left out.
    package mutating func optional(
        _ name: String, _ about: String, in bounds: ClosedRange<Int>, default standard: Int
    ) throws(WireFault) -> Int {
        let schema = JSONSchema.integer(in: bounds).defaulting(to: .integer(Int64(standard)))
        if isProbing { return probe(name, about, schema, standard, isRequired: false) }
        guard let value = take(name) else { return standard }
        return try Parameters.read(value, name, in: bounds)
    }

    /// Refuses parameters that are not valid together. When probing, nothing is refused, since each example stands
    /// alone.
    package func demand(_ fits: Bool, _ field: String, _ problem: String) throws(WireFault) {
        guard fits || isProbing else { throw .invalidParams(field: field, problem: problem) }
    }

    /// Refuses members that were not read, and names the first one.
    package func finish() throws(WireFault) {
        guard let object, count != taken.nonzeroBitCount else { return }
        try refuseUnknown(in: object)
    }

    // Not inlined, since every method has it and hardly any request needs it.
    @inline(never)
    private func refuseUnknown(in object: JSONValue) throws(WireFault) {
        var place = 0
        try object.forEachMember { (name: JSONValue, _) throws(WireFault) in
            guard place < UInt64.bitWidth, taken & (1 << UInt64(place)) != 0 else {
                throw .invalidParams(field: WireFault.shortened(name.string() ?? ""), problem: "is unknown")
            }
            place += 1
        }
    }

    /// Runs `read` with examples and returns the parameters that it read, in order.
    ///
    /// A reader that refuses the examples of its own types is a programming error, and stops the program.
    package static func describe(_ read: (inout Parameters) throws(WireFault) -> Void) -> [ParameterSchema] {
        var parameters = Parameters(probing: ())
        do throws(WireFault) {
            try read(&parameters)
        } catch {
            preconditionFailure("a parameter's example was refused: \(error)")
        }
        return parameters.probed ?? []
    }

    /// Whether the examples are read, for the schema.
    var isProbing: Bool { probed != nil }

    private mutating func probe<T>(
        _ name: String, _ about: String, _ schema: JSONSchema, _ example: T, isRequired: Bool
    ) -> T {
        probed?.append(ParameterSchema(name: name, about: about, schema: schema, isRequired: isRequired))
        return example
    }

    private mutating func take(_ name: String) -> JSONValue? {
        // Once every member was read, no other name can be present.
        guard count != taken.nonzeroBitCount, let found = object?.memberAndPlace(name) else { return nil }
        if found.place < UInt64.bitWidth { taken |= 1 << UInt64(found.place) }
        return found.value
    }

    private static func read<T: WireReadable>(_ value: JSONValue, _ name: String) throws(WireFault) -> T {
        do throws(WireProblem) {
            return try T(wire: value)
        } catch {
            throw error.fault(of: name)
        }
    }

    private static func read(
        _ value: JSONValue, _ name: String, in bounds: ClosedRange<Int>
    ) throws(WireFault) -> Int {
        guard let integer = value.integer(), bounds.contains(Int(integer)) else {
            throw .invalidParams(
                field: name, problem: "must be an integer from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return Int(integer)
    }
}

/// A type of parameters whose default the protocol's description can show.
package protocol WireDefault: WireReadable {
    /// The value as a default.
    var published: JSONSchema.Default { get }
}

extension Bool: WireDefault {
    package var published: JSONSchema.Default { .flag(self) }
}

extension WireDefault where Self: WireEnumeration {
    package var published: JSONSchema.Default { .text(name) }
}

extension JSONSchema {
    fileprivate static func integer(in bounds: ClosedRange<Int>) -> JSONSchema {
        .integer(min: Int64(bounds.lowerBound), max: Int64(bounds.upperBound))
    }
}

/// One parameter as its reader declares it.
package struct ParameterSchema: Equatable, Sendable {
    package let name: String
    /// A sentence for the documentation.
    package let about: String
    package let schema: JSONSchema
    package let isRequired: Bool
}

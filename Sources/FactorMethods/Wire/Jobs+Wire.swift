package import FactorCore
package import FactorWire

extension Job.Kind: WireReadable, WireWritable {
    package static var schema: JSONSchema { .enumeration(allCases.map(\.name)) }
    package static var example: Job.Kind { .deliverCode }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let kind = Self.allCases.first(where: { wire.equals($0.name) }) else {
            throw WireProblem("must be one of \(Self.allCases.map(\.name).joined(separator: ", "))")
        }
        self = kind
    }

    package func write(to writer: inout JSONWriter) { writer.string(name) }
}

extension Medium: WireWritable {
    package static var schema: JSONSchema { .enumeration(allCases.map(\.name)) }
    package static var example: Medium { .email }

    package func write(to writer: inout JSONWriter) { writer.string(name) }
}

extension ChallengeOrder.Stage: WireWritable {
    package static var schema: JSONSchema { .enumeration(allCases.map(\.name)) }
    package static var example: ChallengeOrder.Stage { .define }

    package func write(to writer: inout JSONWriter) { writer.string(name) }
}

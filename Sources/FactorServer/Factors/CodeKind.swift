import FactorCore
package import FactorWire

/// A kind of factor whose codes are typed into one common field, and can be told apart there.
package struct CodeKind: WireReadable, Sendable {
    static let all = FactorKind.every.filter(\.isTyped)

    let kind: FactorKind

    package static var schema: JSONSchema { .enumeration(all.map(\.name), title: "CodeKind") }
    package static var example: CodeKind { CodeKind(kind: all[0]) }

    private init(kind: FactorKind) {
        self.kind = kind
    }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let kind = Self.all.first(where: { wire.equals($0.name) }) else {
            throw WireProblem("must be one of " + Self.all.map(\.name).joined(separator: ", "))
        }
        self.init(kind: kind)
    }
}

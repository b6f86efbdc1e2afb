package import FactorCore
package import FactorWire

/// Some kinds of factors, where a request takes no others.
package protocol KindChoice: WireReadable, Sendable {
    static var title: String { get }
    static var choices: [FactorKind] { get }

    init(_ kind: FactorKind)
}

extension KindChoice {
    package static var schema: JSONSchema { .enumeration(choices.map(\.name), title: title) }
    package static var example: Self { Self(choices[0]) }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let kind = Self.choices.first(where: { wire.equals($0.name) }) else {
            throw WireProblem("must be one of " + Self.choices.map(\.name).joined(separator: ", "))
        }
        self.init(kind)
    }
}

/// A kind of factor whose codes are typed into one common field, and can be told apart there.
package struct CodeKind: KindChoice {
    package static let title = "CodeKind"
    package static let choices = FactorKind.every.filter(\.isTyped)

    let kind: FactorKind

    package init(_ kind: FactorKind) { self.kind = kind }
}

/// A kind of factor to which codes are sent.
package struct AddressKind: KindChoice {
    package static let title = "AddressKind"
    package static let choices = FactorKind.every.filter { $0.medium != nil }

    let kind: FactorKind

    package init(_ kind: FactorKind) { self.kind = kind }
}

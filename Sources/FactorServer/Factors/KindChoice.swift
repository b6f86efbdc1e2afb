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

/// A kind of factor that is shown by a code.
package struct CodeKind: KindChoice {
    package static let title = "CodeKind"
    package static let choices = FactorKind.every.filter(\.isShownByCode)

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

/// A kind of factor that can be a second one.
package struct SecondKind: KindChoice {
    package static let title = "SecondKind"
    package static let choices = FactorKind.second

    let kind: FactorKind

    package init(_ kind: FactorKind) { self.kind = kind }
}

/// A kind for which a step can send something, or make it again.
package struct PreparedKind: KindChoice {
    package static let title = "PreparedKind"
    package static let choices = FactorKind.prepared

    let kind: FactorKind

    package init(_ kind: FactorKind) { self.kind = kind }
}

/// A kind of factor that a reset can remove.
package struct ResettableKind: KindChoice {
    package static let title = "ResettableKind"
    package static let choices = FactorKind.resettable

    let kind: FactorKind

    package init(_ kind: FactorKind) { self.kind = kind }
}

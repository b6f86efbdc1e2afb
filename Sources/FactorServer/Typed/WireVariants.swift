package import FactorWire

/// A type that is written as one of several sorts of objects, which one member tells apart.
package protocol WireVariants: WireObject {
    /// The member that tells them apart.
    static var discriminator: String { get }
    /// A value of each sort, under the value of the member: the calls that `encode` makes for it define the schema of the
    /// sort. What only other sorts have is not among them.
    static var variants: [(value: String, example: Self)] { get }
}

extension WireVariants {
    package static var schema: JSONSchema {
        guard let title else { preconditionFailure("a type with variants has a title") }
        return .variants(title, by: discriminator, variants.map { ($0.value, ObjectWriter.record($0.example)) })
    }
}

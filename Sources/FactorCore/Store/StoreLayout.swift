/// Which stored forms there may be in a store.
///
/// A program refuses a store of a layout that it does not know, so nothing is written in a new form before
/// everybody who uses the store can read it. The store's gate is raised first (`Store.raise`), then the root document, and
/// then each tenant's: what belongs to a tenant is written in the forms that the tenant's own document says.
package enum StoreLayout: UInt8, CaseIterable, Comparable, Sendable {
    /// That of release 0.1.0.
    case first = 1
    case second = 2

    package static let newest = StoreLayout.second

    package static func < (one: StoreLayout, other: StoreLayout) -> Bool { one.rawValue < other.rawValue }
}

/// One of those who use a shared store, or have used it.
package struct StoreSidecar: Equatable, Sendable {
    package let name: String
    /// The newest layout that its program knows.
    package let knows: UInt8
    /// When it last wrote something, by the store's clock.
    package let seenAt: Timestamp

    package init(name: String, knows: UInt8, seenAt: Timestamp) {
        self.name = name
        self.knows = knows
        self.seenAt = seenAt
    }
}

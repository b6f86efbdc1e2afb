package import FactorCore

extension Store {
    /// Every document, in no particular order.
    package var everything: [StoredDocument] {
        guard let snapshot = try? snapshot() else { preconditionFailure("no snapshot") }
        var found: [StoredDocument] = []
        for kind in DocumentKind.allCases {
            while let stored = try? snapshot.nextDocument(kind) { found.append(stored) }
        }
        return found
    }
}

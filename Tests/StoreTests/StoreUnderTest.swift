import FactorCore
import TestSupport

@testable import FactorSQLite

/// The stores that must all give the same guarantees.
enum StoreKind: CaseIterable, Sendable {
    case memory
    case sqlite
    /// With limits so small that a handful of commits folds, trims and drops generations.
    case sqliteFolding
    /// As above, and with so few row numbers that most documents are displaced.
    case sqliteColliding

    var limits: StoreLimits {
        switch self {
        case .memory, .sqlite: StoreLimits()
        case .sqliteFolding, .sqliteColliding:
            StoreLimits(documents: 4, journalBytes: 4096, slice: 2, cachedDocuments: 2, logPages: 24, retryPages: 3)
        }
    }

    var placementBits: Int { self == .sqliteColliding ? 2 : Placement.standardBits }
}

/// A store with what is needed to close it and open it again.
final class StoreUnderTest {
    let kind: StoreKind
    private(set) var store: any Store
    private let directory: TemporaryDirectory

    init(_ kind: StoreKind) throws {
        self.kind = kind
        directory = try TemporaryDirectory()
        store = try kind == .memory ? MemoryStore() : Self.open(kind, directory)
    }

    /// Closes the store and opens it again. A store in memory stays as it is.
    func reopen() throws {
        guard let open = store as? SQLiteStore else { return }
        open.close()
        store = try Self.open(kind, directory)
    }

    private static func open(_ kind: StoreKind, _ directory: TemporaryDirectory) throws -> SQLiteStore {
        try SQLiteStore(
            path: directory.database, durable: false, limits: kind.limits, placementBits: kind.placementBits)
    }
}

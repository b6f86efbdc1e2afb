import FactorCore
import FactorCrypto
import TestSupport

@testable import FactorSQLite

#if PostgreSQL
import FactorPostgreSQL
import TestDatabase
import TestMachine
#endif

/// The stores that must all give the same guarantees.
enum StoreKind: CaseIterable, Sendable {
    case memory
    case sqlite
    /// With limits so small that a handful of commits folds, trims and drops generations.
    case sqliteFolding
    /// As above, and with so few row numbers that most documents are displaced.
    case sqliteColliding
    #if PostgreSQL
    case postgresql
    #endif

    /// Those that can be shared.
    static var shared: [StoreKind] {
        #if PostgreSQL
        [.memory, .postgresql]
        #else
        [.memory]
        #endif
    }

    var limits: StoreLimits {
        switch self {
        case .sqliteFolding, .sqliteColliding:
            .small
        default: StoreLimits()
        }
    }

    var placementBits: Int { self == .sqliteColliding ? 2 : Placement.standardBits }
}

/// A store with what is needed to close it and open it again.
final class StoreUnderTest {
    let kind: StoreKind
    private(set) var store: any Store
    private let open: () throws -> any Store
    private let remove: () -> Void

    init(_ kind: StoreKind) throws {
        self.kind = kind
        (open, remove) = try Self.place(of: kind)
        store = try open()
    }

    deinit {
        close()
        remove()
    }

    /// Closes the store and opens it again. A store in memory stays as it is.
    func reopen() throws {
        close()
        store = try open()
    }

    private func close() {
        (store as? SQLiteStore)?.close()
        #if PostgreSQL
        (store as? PostgreSQLStore)?.close()
        #endif
    }

    /// Returns how to open a store of that kind in a place of its own, and how to remove it.
    private static func place(of kind: StoreKind) throws -> (() throws -> any Store, () -> Void) {
        switch kind {
        case .memory:
            let store = MemoryStore()
            return ({ store }, {})
        case .sqlite, .sqliteFolding, .sqliteColliding:
            let directory = try TemporaryDirectory()
            return (
                {
                    try SQLiteStore.serving(
                        path: directory.database, durable: false, limits: kind.limits,
                        placementBits: kind.placementBits)
                }, {}
            )
        #if PostgreSQL
        case .postgresql:
            try Sodium.start()
            let server = try DatabaseServer.shared.get()
            let settings = try server.makeDatabase()
            let keys = TenantKeys.generate(tenant: 0, randomness: .seeded(1))
            return (
                {
                    let store = try PostgreSQLStore(settings, peer: "test")
                    store.unlock(with: keys)
                    return store
                }, { server.drop(settings) }
            )
        #endif
        }
    }
}

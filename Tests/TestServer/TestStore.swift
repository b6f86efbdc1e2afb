import FactorCore
internal import Foundation
import TestSupport

#if PostgreSQL
internal import FactorPostgreSQL
internal import TestDatabase
#endif

/// The store that tests of the server run on: in memory, or with `FACTORD_TEST_STORE=postgresql` in a database.
package enum TestStore {
    package static let isInMemory = ProcessInfo.processInfo.environment["FACTORD_TEST_STORE"] == nil

    /// Returns a new store, and what removes it.
    static func make() throws -> (any Store, () -> Void) {
        #if PostgreSQL
        if !isInMemory {
            let server = try DatabaseServer.shared.get()
            let settings = try server.makeDatabase()
            let store = try PostgreSQLStore(settings, peer: "first")
            return (
                store,
                {
                    store.close()
                    server.drop(settings)
                }
            )
        }
        #endif
        precondition(isInMemory, "built without PostgreSQL")
        return (MemoryStore(), {})
    }

    /// Returns a store as another daemon opens it, and what closes it.
    static func share(_ store: any Store) throws -> (any Store, () -> Void) {
        #if PostgreSQL
        if let store = store as? PostgreSQLStore {
            let other = try PostgreSQLStore(store.settings, peer: "second")
            return (other, { other.close() })
        }
        #endif
        guard let memory = store as? MemoryStore else { preconditionFailure("the store cannot be shared") }
        return (MemoryStore(sharing: memory), {})
    }
}

import FactorCore
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// What the file holds of the whole store's state: the last one, and no earlier one.
struct StoreStateTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A state that can be found in the file wherever it is.
    private func state(_ number: Int) -> [UInt8] {
        var dice = Dice(seed: UInt64(number))
        // Eight bytes more while a store is being taken over.
        return (0..<(number % 7 == 0 ? 124 : 116)).map { _ in UInt8.random(in: 0...255, using: &dice) }
    }

    @Test(arguments: [StoreKind.sqlite, .sqliteFolding, .sqliteColliding])
    func `the files of a store that was closed hold only the last state`(kind: StoreKind) throws {
        let open = {
            try SQLiteStore.serving(
                path: directory.database, durable: false, limits: kind.limits, placementBits: kind.placementBits)
        }
        var history = RandomHistory(seed: 5)
        let model = MemoryStore()
        var store = try open()
        var number = 0
        for _ in 0..<3 {
            for _ in 0..<150 {
                var batch = try history.batch(over: model)
                guard (try? model.commit(batch)) != nil else { continue }
                number += 1
                batch.state = state(number)
                try store.commit(batch)
            }
            #expect(try store.state() == state(number))
            store.close()
            for name in try directory.names {
                let file = try Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + name))
                for before in 1..<number {
                    #expect(file.range(of: Data(state(before))) == nil, "state \(before) of \(number) in \(name)")
                }
            }
            store = try open()
            #expect(try store.state() == state(number))
        }
        store.close()
    }
}

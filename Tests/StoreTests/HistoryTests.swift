import FactorCore
import Foundation
import Synchronization
import TestSupport
import Testing

/// Long random histories, compared with the store in memory.
@Suite struct HistoryTests {
    @Test(arguments: [StoreKind.sqlite, .sqliteFolding, .sqliteColliding], 1...6 as ClosedRange<UInt64>)
    func `a random history has the same results as in the store in memory`(kind: StoreKind, seed: UInt64) throws {
        let test = try StoreUnderTest(kind)
        let model = MemoryStore()
        var history = RandomHistory(seed: seed)
        for step in 0..<600 {
            let batch = try history.batch(over: model)
            #expect(outcome(of: batch, on: test.store) == outcome(of: batch, on: model), "step \(step)")
            let key = history.key()
            #expect(try test.store.load(key) == model.load(key), "step \(step)")
            if history.chance(of: 3) { try test.reopen() }
            if history.chance(of: 3) { try expectSame(test.store, as: model, "step \(step)") }
        }
        try test.reopen()
        try expectSame(test.store, as: model, "at the end")
    }

    private func outcome(of batch: StoreBatch, on store: any Store) -> StoreFailure? {
        do throws(StoreFailure) {
            try store.commit(batch)
            return nil
        } catch {
            return error
        }
    }

    /// Every hot half says its version, and a whole write sets body and hot half alike, so that a load that mixes two
    /// states shows.
    @Test(arguments: [StoreKind.sqlite, .sqliteFolding, .sqliteColliding])
    func `loads from another thread see whole documents that never go back`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        let store = test.store
        let keys = (0..<12 as Range<UInt64>).map { DocumentKey.subject($0) }
        for key in keys { try store.commit(.create(key, body: "0", hot: "0 1")) }
        let isOver = Atomic(false)
        let watching = Thread.start { watch(store, keys, until: isOver) }
        defer { isOver.store(true, ordering: .releasing) }
        for round in 1...400 {
            let key = keys[round % 12]
            try warm(key, in: store)
            try warm(keys[0], in: store)
            guard round % 5 == 0, let document = try store.load(key) else { continue }
            let version = document.version
            try store.commit(.replace(key, expected: version, body: "\(round)", hot: "\(round) \(version + 1)"))
            guard round % 25 == 0 else { continue }
            try store.commit(
                .delete(key, expected: version + 1), .create(key, body: "\(round + 1)", hot: "\(round + 1) 1"))
        }
        isOver.store(true, ordering: .releasing)
        #expect(watching.result.isEmpty)
    }

    private func warm(_ key: DocumentKey, in store: any Store) throws {
        let document = try #require(try store.load(key))
        let body = String(decoding: document.body, as: UTF8.self)
        try store.commit(.hot(key, expected: document.version, "\(body) \(document.version + 1)"))
    }
}

/// Loads until stopped, and returns what was wrong.
private func watch(_ store: any Store, _ keys: [DocumentKey], until isOver: borrowing Atomic<Bool>) -> [String] {
    var wrong: [String] = []
    var newest: [DocumentKey: (life: Int, version: UInt64)] = [:]
    while !isOver.load(ordering: .acquiring) {
        for key in keys {
            guard let document = try? store.load(key) else {
                wrong.append("a document was not there")
                continue
            }
            let body = String(decoding: document.body, as: UTF8.self)
            let hot = String(decoding: document.hot, as: UTF8.self)
            if hot != "\(body) \(document.version)" { wrong.append("\(body) with \(hot) at \(document.version)") }
            let life = Int(body) ?? -1
            if let last = newest[key], (life, document.version) < last, life <= last.life {
                wrong.append("\(life) \(document.version) after \(last)")
            }
            newest[key] = (life, document.version)
        }
    }
    return wrong
}

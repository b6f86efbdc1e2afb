import FactorCore
import FactorServer
import Foundation
import TestMachine
import TestServer
import TestSupport
import Testing

@testable import FactorSQLite

/// Keys that were replaced, and what they sealed, are in no file of the store any more, while the daemon runs on.
struct WipedKeysTests {
    private let directory: TemporaryDirectory
    private let store: SQLiteStore
    private let scenario: Scenario

    init() throws {
        directory = try TemporaryDirectory()
        store = try SQLiteStore(path: directory.database, mayMake: true)
        scenario = try Scenario(on: store)
        for number in 0..<20 { try scenario.enrolled("u-\(number)") }
        try scenario.done("tenant.create", ["tenant": "shop"])
        try scenario.rest()
    }

    /// The stored bytes of the root and all tenants.
    private func bodies() throws -> [DocumentKey: [UInt8]] {
        let snapshot = try store.snapshot()
        var found: [DocumentKey: [UInt8]] = [:]
        for kind in [DocumentKind.root, .tenant] {
            while let stored = try snapshot.nextDocument(kind) { found[stored.key] = stored.document.body }
        }
        return found
    }

    /// Pieces of the bodies before that no body has now: they are of the keys that were wrapped otherwise, and of tags.
    private func replaced(_ before: [DocumentKey: [UInt8]]) throws -> [Data] {
        let now = try bodies().values.map { Data($0) }
        return before.values.flatMap { body in
            stride(from: 0, to: body.count - 24, by: 8).map { Data(body[$0..<$0 + 24]) }
        }.filter { piece in now.allSatisfy { $0.range(of: piece) == nil } }
    }

    private func holders(of pieces: [Data]) throws -> Set<String> {
        var found: Set<String> = []
        for name in try directory.names {
            let content = try Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + name))
            if pieces.contains(where: { content.range(of: $0) != nil }) { found.insert(name) }
        }
        return found
    }

    /// Lets background work end.
    private func passTime() throws {
        for _ in 0..<10 {
            scenario.clock.advance(seconds: 61)
            try scenario.tick()
            try scenario.settle()
        }
    }

    enum Replacement: CaseIterable { case rotation, masterRotation, deletion }

    @Test(arguments: Replacement.allCases)
    func `what a rotation or a deletion replaced is in no file`(replacement: Replacement) throws {
        defer {
            scenario.stop()
            store.close()
        }
        let before = try bodies()
        #expect(try holders(of: before.values.map { Data($0.suffix(24)) }) != [])
        switch replacement {
        case .rotation: try scenario.done("keys.rotate")
        case .masterRotation:
            try scenario.restart(master: MasterKeys(Scenario.masterKey(), next: Scenario.masterKey(100)))
            try scenario.done("keys.rotate_master")
        case .deletion: try scenario.done("tenant.delete", ["tenant": "shop"])
        }
        try passTime()
        let pieces = try replaced(before)
        #expect(pieces.count >= 5)
        #expect(try holders(of: pieces) == [])
        #expect(try scenario.ask("factor.list", ["subject": "u-1"]).succeeded)
    }
}

import FactorCore
import FactorSQLite
import FactorServer
import Foundation
import TestServer
import TestSupport
import Testing

#if PostgreSQL
import FactorPostgreSQL
import TestDatabase
import TestMachine
#endif

/// A copy of a release's store, with its anchor, and a server of today on it.
final class ReleaseStore {
    private let release: Release
    private let anchor = MemoryAnchor()
    private let clock: ManualClock
    private let open: () throws -> (any Store, close: () -> Void)
    private let remove: () -> Void
    private(set) var scenario: Scenario
    private var close: () -> Void

    init(_ release: Release, _ place: Release.Place, at now: Timestamp) throws {
        self.release = release
        clock = ManualClock(now)
        anchor.line = try release.bytes("\(place.rawValue)/anchor")
        (open, remove) = try Self.copy(release, place)
        (scenario, close) = try Self.start(release, anchor, clock, open)
    }

    deinit {
        stop()
        remove()
    }

    private func stop() {
        scenario.stop()
        close()
    }

    /// Closes the store, and opens it again with another server.
    func reopen() throws {
        stop()
        (scenario, close) = try Self.start(release, anchor, clock, open)
    }

    /// Raises the layout. An embedded store had its layout raised when it was opened.
    func raise() throws {
        if try scenario.done("store.layout")["layout"] == 1 {
            try scenario.done("store.raise", ["gone_after_s": 60])
            for _ in 0..<4 { try scenario.tick() }
        }
        #expect(try scenario.done("store.layout")["layout"] == 2)
    }

    private static func start(
        _ release: Release, _ anchor: MemoryAnchor, _ clock: ManualClock,
        _ open: () throws -> (any Store, close: () -> Void)
    ) throws -> (Scenario, () -> Void) {
        let (store, close) = try open()
        return (try Scenario(clock: clock, on: store, master: { release.masterKey() }, anchor: anchor), close)
    }

    /// Returns how the copy is opened, and how it is removed.
    private static func copy(
        _ release: Release, _ place: Release.Place
    ) throws -> (() throws -> (any Store, close: () -> Void), () -> Void) {
        #if PostgreSQL
        if place == .postgresql {
            let server = try DatabaseServer.shared.get()
            let settings = try server.makeDatabase(from: release.path("postgresql/store.sql"))
            return (
                {
                    let store = try PostgreSQLStore(settings, peer: "one")
                    return (store, store.close)
                }, { server.drop(settings) }
            )
        }
        #endif
        let directory = try TemporaryDirectory()
        for name in try FileManager.default.contentsOfDirectory(atPath: release.path(place.rawValue))
        where name != "anchor" {
            try FileManager.default.copyItem(
                atPath: release.path("\(place.rawValue)/\(name)"), toPath: "\(directory.path)/\(name)")
        }
        return (
            {
                let store = try SQLiteStore(path: directory.database, mayMake: false)
                return (store, store.close)
            }, { _ = directory }
        )
    }
}

#if PostgreSQL
import FactorCore
import FactorCrypto
import FactorThreads
import Foundation
import TestDatabase
import TestSupport
import Testing

@testable import FactorPostgreSQL

/// Sidecars that come and go share a few places, which nobody has to name.
struct LeaseTests {
    private let server: DatabaseServer
    private let settings: ConnectionSettings
    private let keys = TenantKeys.generate(tenant: 0, randomness: .seeded(1))

    init() throws {
        try Sodium.start()
        server = try DatabaseServer.shared.get()
        settings = try server.makeDatabase()
    }

    private func open(_ name: SidecarName) throws -> PostgreSQLStore {
        let store = try PostgreSQLStore(settings, name)
        store.unlock(with: keys)
        return store
    }

    private func rows(_ condition: String = "true") throws -> String {
        try server.run("SELECT count(*) FROM factord.writer WHERE \(condition)", in: settings.database)
    }

    @Test func `whoever comes takes a place that was left, and makes one only if none is`() throws {
        defer { server.drop(settings) }
        let named = try open(.fixed("web-1"))
        for _ in 0..<20 {
            let (first, second) = (try open(.leased("pod")), try open(.leased("pod")))
            #expect(Set([named.writer, first.writer, second.writer]).count == 3)
            for store in [first, second] {
                try store.probe()
                store.close()
            }
        }
        #expect(try rows() == "3\n")
        // A place with a name is never lent.
        named.close()
        try server.run("UPDATE factord.writer SET alive_at = 'epoch'", in: settings.database)
        let others = try (0..<3).map { _ in try open(.leased("pod")) }
        #expect(!others.map(\.writer).contains(named.writer))
        #expect(try rows() == "4\n")
        for store in others { store.close() }
    }

    @Test func `a lease ends by silence, and whoever had it opens the store anew`() throws {
        defer { server.drop(settings) }
        let first = try open(.leased("pod"))
        defer { first.close() }
        try first.commit(.create(.subject(1)))
        let second = try open(.leased("pod"))
        #expect(second.writer != first.writer)
        second.close()
        // As if it had stood still for so long: while it beats, the time would be written again.
        try server.run(
            """
            UPDATE factord.writer SET peer = 'pod (ffffffff)', holder = 'x', epoch = epoch + 1 WHERE id = \(first.writer)
            """, in: settings.database)
        #expect(throws: StoreFailure.self) { try first.commit(.hot(.subject(1), expected: 1, "late")) }
        #expect(
            throws: StoreFailure.unavailable(
                "another process has taken over this sidecar's place in the database", .replaced)
        ) {
            try first.probe()
        }
        #expect(first.hasEnded)
        try server.run("UPDATE factord.writer SET alive_at = alive_at - interval '61 s'", in: settings.database)
        let third = try open(.leased("pod"))
        defer { third.close() }
        #expect(third.writer == 0)
        #expect(try third.load(.subject(1)) == .sample(version: 1))
        try third.commit(.hot(.subject(1), expected: 1, "now"))
    }

    @Test func `a place that somebody rather takes is taken, if it is free`() throws {
        defer { server.drop(settings) }
        let first = try (0..<3).map { _ in try open(.leased("pod")) }
        #expect(first.map(\.writer) == [0, 1, 2])
        for store in first.dropFirst() { store.close() }
        let again = try open(.leased("pod", rather: [7, 2, 0]))
        #expect(again.writer == 2)
        for store in [first[0], again] { store.close() }
    }

    @Test func `an attempt that comes to nothing leaves its place free`() throws {
        defer { server.drop(settings) }
        for name in [SidecarName.leased("pod"), .fixed("web-1")] {
            for _ in 0..<3 {
                #expect(throws: StoreFailure.self) {
                    try PostgreSQLStore(settings, name, wall: { HostClock.milliseconds + 9_000 })
                }
            }
            #expect(try rows("alive_at > clock_timestamp() - interval '5 seconds'") == "0\n")
        }
        #expect(try rows() == "2\n")
    }

    @Test func `a commit that was done before the place was lost is known to be done`() throws {
        defer { server.drop(settings) }
        let proxy = try DatabaseProxy(to: server)
        defer { proxy.stop() }
        var through = proxy.settings(settings)
        (through.staleMilliseconds, through.heartbeatMilliseconds) = (600_000, 600_000)
        let store = try PostgreSQLStore(through, .leased("pod"))
        defer { store.close() }
        store.unlock(with: keys)
        func commit(_ write: DocumentWrite, _ number: UInt64) throws {
            let segment = AuditSegment(
                first: number, count: 1, body: [UInt8](repeating: 7, count: AuditEntry.length),
                tag: [UInt8](repeating: UInt8(number), count: 32))
            try store.commit(StoreBatch(writes: [write], segment: segment))
        }
        try commit(.create(.subject(1)), 1)
        // The answer is lost, and another one takes the place before that is found out.
        proxy.fail(.swallowAnswer)
        let taking = JoinableThread { [server, settings] in
            let take = "UPDATE factord.writer SET holder = 'other', epoch = epoch + 1 WHERE batch = 2 RETURNING id"
            for _ in 0..<500 {
                if (try? server.run(take, in: settings.database)) == "0\n" { return }
                usleep(2_000)
            }
        }
        try commit(.hot(.subject(1), expected: 1, "done"), 2)
        taking.join()
        #expect(store.hasEnded)
        #expect(throws: StoreFailure.self) { try commit(.hot(.subject(1), expected: 2, "late"), 3) }
    }

    @Test func `a sidecar with a name that was replaced does not come back against the other`() throws {
        defer { server.drop(settings) }
        let (first, second) = (try open(.fixed("web-1")), try open(.fixed("web-1")))
        defer { second.close() }
        #expect(throws: StoreFailure.self) { try first.commit(.create(.subject(1))) }
        #expect(!first.hasEnded)
        first.close()
        try second.commit(.create(.subject(1)))
    }

    @Test(arguments: [
        (SidecarName.fixed("web-1"), "web-1"), (.leased("web-1"), "web-1 (00000007)"), (.leased(""), " (00000007)"),
        (.leased("a b(c)\u{E9}"), "a-b-c-- (00000007)"),
        (.leased(String(repeating: "n", count: 99)), String(repeating: "n", count: 48) + " (00000007)"),
    ])
    func `a lease's name is told apart from every other, whatever the host is called`(
        _ name: SidecarName, _ stored: String
    ) {
        #expect(name.stored(7) == stored)
        #expect(name.stored(1 << 40 | 7) == stored)
    }
}
#endif

import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// How a store gets a newer layout, and who keeps it from that.
struct LayoutTests {
    private let memory = MemoryStore()
    private static let old = [StoreSidecar(name: "web-9", knows: 1, seenAt: ManualClock().now)]

    init() { memory.age(to: .first) }

    /// Two servers that share a store of the first layout.
    private func servers() throws -> (Scenario, Scenario) {
        let first = try Scenario(on: memory, isShared: true)
        let second = try Scenario(sharing: first, seed: 1_000, isShared: true)
        for server in [first, second] { server.store.loseDecisions(oneIn: .max) }
        return (first, second)
    }

    /// The first byte of each document of the server's: its format.
    private func formats(_ kind: DocumentKind) -> [UInt8] {
        memory.everything.filter { $0.key.kind == kind }.map { $0.document.body[0] }
    }

    private func tick(_ server: Scenario, _ count: Int = 4) throws {
        for _ in 0..<count { try server.tick() }
    }

    private func actions(_ server: Scenario) throws -> [String] {
        try server.done("audit.list")["entries"].items.compactMap { $0["action"].text }
    }

    @Test func `a shared store stays as it is until somebody raises it`() throws {
        let (first, second) = try servers()
        try first.done("tenant.create", ["tenant": "shop"])
        try tick(first)
        try tick(second)
        #expect(formats(.root) == [2] && formats(.tenant) == [1, 1])
        let layout = try second.done("store.layout")
        #expect(layout["layout"] == 1 && layout["newest_layout"] == 2 && layout["tenants_left"] == 2)
        #expect(try !actions(first).contains("store.raise"))
    }

    @Test func `it is raised at one of the servers, and both write it then`() throws {
        let (first, second) = try servers()
        let app = try second.enrolled("ada").app
        try first.done("tenant.create", ["tenant": "shop"])
        try tick(second)
        #expect(try second.done("store.raise")["tenants_left"] == 2)
        #expect(formats(.root) == [4] && formats(.tenant) == [1, 1])
        try tick(first)
        #expect(formats(.tenant) == [3, 3])
        try tick(second)
        for server in [first, second] {
            #expect(try server.done("store.layout")["layout"] == 2)
            #expect(try server.done("store.layout")["tenants_left"] == 0)
        }
        try second.done("tenant.create", ["tenant": "new"])
        #expect(formats(.tenant) == [3, 3, 3])
        #expect(try first.verify(app.code(at: first.clock.now)).succeeded)
        #expect(try actions(second).count { $0 == "store.raise" } == 1)
        // Once more, it changes nothing.
        #expect(try first.done("store.raise")["tenants_left"] == 0)
        #expect(try actions(second).count { $0 == "store.raise" } == 1)
        for server in [first, second] {
            #expect(try server.done("audit.verify")["intact"] == true)
            #expect(server.observer.problems == [])
        }
    }

    @Test func `who is known to need the layout before keeps it, unless gone for good`() throws {
        let (first, _) = try servers()
        first.store.isUsed(by: Self.old)
        let refused = try first.ask("store.raise")
        #expect(refused.reason == "wrong_state" && (refused.data["detail"].text ?? "").contains("web-9"))
        #expect(formats(.root) == [2] && memory.layout == .first)
        #expect(try first.done("store.layout")["sidecars"].items.map { $0["newest_layout"] } == [1])
        try first.done("store.raise", ["gone_after_s": 60])
        #expect(formats(.root) == [4])
        // It was there a moment ago, and what it has read may be relied upon for a minute.
        try tick(first)
        #expect(formats(.tenant) == [1])
        first.store.isUsed(by: [])
        try tick(first)
        #expect(formats(.tenant) == [3])
    }

    @Test(arguments: [FaultyStore.Call.commit, .scan], 1...8)
    func `whatever fails, a later tick goes on`(_ call: FaultyStore.Call, _ number: Int) throws {
        let (first, second) = try servers()
        try first.done("tenant.create", ["tenant": "shop"])
        first.store.fail(nth: number, of: [call], with: .unavailable("EIO"))
        _ = try? first.ask("store.raise")
        if memory.layout == .first { try first.done("store.raise") }
        try tick(first, 8)
        #expect(formats(.root) == [4] && formats(.tenant) == [3, 3])
        try tick(second)
        #expect(try second.done("store.layout")["tenants_left"] == 0)
        #expect(try actions(second).count { $0 == "store.raise" } == 1)
    }

    @Test func `a server that ends after the gate was raised leaves the rest to the next one`() throws {
        let (first, second) = try servers()
        _ = try memory.raise(to: .newest, goneAfter: nil)
        first.stop()
        try tick(second)
        #expect(formats(.root) == [4] && formats(.tenant) == [3])
        #expect(try actions(second).count { $0 == "store.raise" } == 1)
    }

    @Test func `a server that has not heard of it loses its decisions, and makes them in the new layout`() throws {
        let (first, second) = try servers()
        try first.done("store.raise")
        try tick(first)
        try second.done("tenant.update", ["tenant": "default", "policy": ["session": ["ttl_s": 80_000]]])
        #expect(formats(.tenant) == [3])
        try second.done("keys.rotate")
        #expect(formats(.tenant) == [3])
        // What the root says is heard of at a tick.
        try tick(second)
        try second.restart(master: MasterKeys(Scenario.masterKey(), next: Scenario.masterKey(100)))
        try second.done("keys.rotate_master")
        #expect(formats(.root) == [4] && formats(.tenant) == [3])
    }

    @Test func `a program that has a store of its own raises it at the start`() throws {
        let scenario = try Scenario(on: memory, isShared: false)
        #expect(formats(.root) == [2] && formats(.tenant) == [1])
        try tick(scenario)
        #expect(memory.layout == .newest && formats(.root) == [4] && formats(.tenant) == [3])
        try scenario.restart()
        try tick(scenario)
        #expect(try actions(scenario).count { $0 == "store.raise" } == 1)
    }

    @Test func `a backup is of the layout that its store had, and restores in the newest one`() throws {
        let (first, _) = try servers()
        let app = try first.enrolled("ada").app
        let old = try first.backup()
        try first.done("store.raise")
        try tick(first)
        let new = try first.backup()
        #expect(old[15] == 5 && new[15] == 6)
        for backup in [old, new] {
            let restored = MemoryStore()
            restored.age(to: .first)
            _ = try Scenario.restore(backup, into: restored, at: first.clock.now, nothingHappenedSince: true)
            #expect(restored.layout == .newest)
            let scenario = try Scenario(clock: first.clock, on: restored)
            try tick(scenario)
            #expect(try scenario.verify(app.code(at: first.clock.now)).succeeded)
            let tenants = restored.everything.filter { $0.key.kind == .tenant }.map { $0.document.body[0] }
            #expect(tenants == [3])
        }
    }
}

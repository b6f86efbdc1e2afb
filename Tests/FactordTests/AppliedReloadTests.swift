import FactorCore
import FactorSocket
import Foundation
import TestMachine
import TestServer
import TestSupport
import Testing

@testable import FactorServer
@testable import factord

/// What a reload changes in the parts that serve.
final class AppliedReloadTests {
    private let home: TemporaryDirectory
    private var directory: String { home.path }
    private let scenario: Scenario
    private let loop: EventLoop
    private var file: ConfigurationFile { ConfigurationFile(path: directory + "/factord.json") }

    init() throws {
        scenario = try Scenario()
        loop = try EventLoop()
        home = try TemporaryDirectory()
    }

    /// Writes a configuration that serves everybody, in these roles.
    private func write(roles: String = #""all""#, _ others: String = "") throws {
        let text = """
            {"state": "\(directory)/state", "master_key": {"command": "true"}, "listeners": [{"path": "\(directory)/s",
            "rules": [{"anyone": true, "roles": \(roles), "tenants": "all"}]}]\(others)}
            """
        try home.write(text, to: "factord.json")
    }

    @Test func `each reload applies what has changed since the one before`() throws {
        try write()
        let running = try file.read(LinuxMachine(readsKeys: false))
        let reload = Reload(file, running: running, scenario.engine, scenario.dispatcher, loop)
        // Twice, since what a reload has applied is what runs when the next one comes.
        for _ in 0..<2 {
            try write(
                roles: #"["verify"]"#,
                #", "limits": {"in_flight": 99, "audit_days": 30}, "policy": {"totp": {"digits": 8}}"#)
            reload.reload()
            #expect(loop.limits.inFlight == 99)
            #expect(scenario.engine.auditRetention.days == 30)
            #expect(scenario.engine.defaults.values[3] == .integer(8))
            #expect(try scenario.ask("totp.enroll", ["subject": "ada"]).reason == "forbidden")
            // A wrong one changes nothing.
            try write(#", "limits": {"in_flight": 0}, "policy": {"totp": {"digits": 7}}"#)
            reload.reload()
            #expect(loop.limits.inFlight == 99 && scenario.engine.defaults.values[3] == .integer(8))
            try write()
            reload.reload()
            #expect(loop.limits == SocketLimits())
            #expect(scenario.engine.auditRetention.days == nil)
            #expect(scenario.engine.defaults == PolicySettings())
            #expect(try scenario.ask("totp.enroll", ["subject": "ada"]).succeeded)
        }
    }

    @Test func `names of authenticators are read again, if only their owner can change them`() throws {
        let path = home.path + "/names.json"
        let member = #", "authenticators": "\#(path)""#
        let own = try #require(AAGUID("01234567-89ab-cdef-0123-456789abcdef"))
        func write(name: String, mode: Int = 0o600) throws {
            try home.write(#"{"\#(own.text)": {"name": "\#(name)"}}"#, to: "names.json", mode: mode)
        }
        func shown() throws -> String? { try scenario.engine.tenant(.default).tenantContext.authenticators[own] }
        try self.write()
        let running = try file.read(LinuxMachine(readsKeys: false))
        let reload = Reload(file, running: running, scenario.engine, scenario.dispatcher, loop)
        try self.write(member)
        for name in ["Our Key", "Their Key"] {
            try write(name: name)
            reload.reload()
            #expect(try shown() == name)
        }
        // A wrong file, and one that others can change, leave everything as it is.
        try write(name: "")
        reload.reload()
        #expect(try shown() == "Their Key")
        try write(name: "Planted Key", mode: 0o666)
        reload.reload()
        #expect(try shown() == "Their Key")
        try self.write()
        reload.reload()
        #expect(try shown() == nil)
    }
}

import FactorCore
import FactorFiles
import FactorProgram
import FactorServer
import FactorSocket
import Foundation
import Testing

@testable import factord

/// What a valid configuration means.
struct ConfigurationTests {
    @Test func `omitted members have their defaults`() throws {
        let configuration = try Draft().read()
        #expect(configuration.state == "/var/lib/factord")
        #expect(configuration.masterKey == .file("/etc/key"))
        #expect(configuration.nextMasterKey == nil)
        #expect(configuration.limits == Limits())
        #expect(configuration.policy == PolicySettings())
        #expect(configuration.log == LogSettings())
        #expect(
            configuration.listeners == [
                ListenerConfiguration(place: .path("/run/factord/s"), rules: [AccessRule(.user(1), .all)])
            ])
    }

    @Test func `a directory that others may write to is accepted for a socket that says so`() throws {
        let listeners = try Draft().with(
            "listeners",
            #"[{"path": "/run/shared/s", "mode": "0666", "shared_directory": true, "rules": [{"uid": 7, "roles": "all", "tenants": "all"}]}]"#
        ).read(on: FakeMachine()).listeners
        #expect(listeners.map(\.isShared) == [true])
    }

    @Test func `rules for everyone who is not mapped apply to nobody, as those of a daemon for development would`() {
        let rules = [AccessRule(.user(7), .all), AccessRule(.group(8), .all)]
        let listeners = [ListenerConfiguration(place: .path("/s"), rules: rules)]
        func isAllowed(_ uid: UInt32, _ gid: UInt32, user: UInt32?, group: UInt32?) -> Bool {
            let namespace = UserNamespace(unmappedUser: user, unmappedGroup: group)
            return !AccessRules(listeners, in: namespace).grant(for: Caller(uid: uid, gid: gid, listener: 0)).isEmpty
        }
        #expect(isAllowed(7, 9, user: nil, group: nil) && isAllowed(9, 8, user: nil, group: nil))
        #expect(!isAllowed(7, 9, user: 7, group: nil) && isAllowed(9, 8, user: 7, group: nil))
        #expect(isAllowed(7, 9, user: nil, group: 8) && !isAllowed(9, 8, user: nil, group: 8))
    }

    @Test func `listeners and rules are as written`() throws {
        var machine = FakeMachine()
        machine.user = 0
        for path in ["/run/factord", "/var/lib/factord"] { machine.paths[path] = FakeMachine.directory(owner: 0) }
        let listeners = try Draft().with(
            "listeners",
            #"""
            [{"path": "/run/factord/s", "mode": "0660", "owner": "app", "group": "clients", "rules": [
                {"user": "app", "roles": ["verify", "enroll"], "tenants": ["default", "shop"]},
                {"group": "clients", "roles": ["current_code"], "tenants": "all"}, {"gid": 7, "roles": "all", "tenants": "all"}]},
             {"path": "/run/factord/t", "group": "clients", "rules": [{"uid": 0, "roles": "all", "tenants": "all"}]},
             {"activated": "operator", "rules": [{"anyone": true, "roles": ["admin"], "tenants": "all"}]}]
            """#
        ).read(on: machine).listeners
        #expect(listeners.map(\.place) == [.path("/run/factord/s"), .path("/run/factord/t"), .activated("operator")])
        #expect(listeners[0].mode == 0o660)
        #expect(listeners[0].owner == ListenAddress.Owner(uid: 33, gid: 55))
        #expect(
            listeners[0].rules == [
                AccessRule(
                    .user(33), [RoleSet(.verify), RoleSet(.enroll)], .tenants([.default, try TenantID("shop")])),
                AccessRule(.group(55), RoleSet(.currentCode)), AccessRule(.group(7), .all),
            ])
        #expect(listeners[1].owner == ListenAddress.Owner(uid: ListenAddress.Owner.unchanged, gid: 55))
        #expect(listeners[2].rules == [AccessRule(.anyone, RoleSet(.admin))])
    }

    @Test(arguments: [
        (#"{"credential": "good"}"#, MasterKeySource.credential("good")),
        (#"{"command": "kms get"}"#, .command("kms get")),
        (#"{"passphrase_descriptor": 0}"#, .passphrase(descriptor: 0)), (#"{"file": "/etc//key"}"#, .file("/etc/key")),
    ])
    func `keys come from the configured source`(_ text: String, _ source: MasterKeySource) throws {
        let configuration = try Draft().with("master_key", text).with("next_master_key", text).read()
        #expect(configuration.masterKey == source)
        #expect(configuration.nextMasterKey == source)
    }

    @Test func `limits, policy and log are as written`() throws {
        let configuration = try Draft().with("limits", #"{"connections": 100, "hashing_queue": 9}"#)
            .with("policy", #"{"issuer": "Shop", "totp": {"digits": 8, "period_s": null}}"#)
            .with("log", #"{"level": "warning", "format": "json"}"#).read()
        #expect(configuration.limits.sockets.connections == 100)
        #expect(configuration.limits.sockets.connectionsPerUser == 75)
        #expect(configuration.limits.hashing.queue == 9)
        #expect(configuration.limits.sockets.heldBytesPerUser == 50_331_648)
        let less = try Draft().with("limits", #"{"held_bytes": 8388608}"#).read()
        #expect(less.limits.sockets.heldBytesPerUser == 6_291_456)
        let more = Draft().with("limits", #"{"held_bytes_per_user": 134217728}"#).problems()
        #expect(more.count == 1)
        var expected = Policy()
        expected.issuer = try Label("Shop")
        expected.totp.digits = 8
        #expect(configuration.policy.over(Policy()) == expected)
        #expect(configuration.log == LogSettings(level: .warning, format: .json))
    }

    @Test func `each bound of a limit is allowed, and values beyond it are not`() throws {
        // The part of one user is also bounded by the whole.
        for member in LimitMember.all where !member.name.hasSuffix("_per_user") {
            for value in [member.range.lowerBound, member.range.upperBound] {
                let limits = try Draft().with("limits", "{\"\(member.name)\": \(value)}").read().limits
                #expect(limits[keyPath: member.path] == value)
            }
            for value in [member.range.lowerBound - 1, member.range.upperBound + 1] {
                #expect(Draft().with("limits", "{\"\(member.name)\": \(value)}").problems().count == 1)
            }
        }
    }

    @Test func `the page beside the units names every limit with its default, and every other member`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let path = folder.deletingLastPathComponent().path + "/deploy/systemd/README.md"
        let page = try String(contentsOfFile: path, encoding: .utf8)
        for member in LimitMember.all {
            #expect(page.contains(member.name), "\(member.name)")
            #expect(page.contains(String(Limits()[keyPath: member.path])), "\(member.name)")
        }
        let problems = Draft().with("log", #"{"?": 1}"#).with("?", "1").with(
            "listeners",
            #"[{"?": 1, "path": "/run/factord/s", "rules": [{"?": 1, "uid": 1, "roles": "all", "tenants": "all"}]}]"#
        ).problems()
        #expect(problems.count == 4)
        for problem in problems {
            let names = problem.remedy.replacing("the members here are ", with: "").split(separator: ", ")
            for name in names { #expect(page.contains(name), "\(name)") }
        }
    }

    @Test(arguments: [
        ("/run/factord", "/run/factord", 5432), ("db", "db", 5432), ("db:1", "db", 1), ("db:65535", "db", 65_535),
        ("::1", "::1", 5432),
    ])
    func `a database's host has a port, or the usual one`(text: String, name: String, port: Int) throws {
        let store = try Draft().with(
            "store",
            #"{"postgresql": {"hosts": ["\#(text)"], "database": "d", "user": "u", "peer": "p", "tls": {"authorities": "/etc/key"}}}"#
        ).read().store
        #expect(store?.hosts == [DatabaseSource.Host(name: name, port: port)])
        #expect(store?.authorities == "/etc/key" && store?.certificate == nil)
        #expect(store?.stalenessMilliseconds == 1_000)
    }

    @Test(arguments: [100, 60_000])
    func `a database is as written`(staleness: Int) throws {
        let peer = String(repeating: "p", count: 64)
        let text = #"""
            {"postgresql": {"hosts": ["/run/factord", "/run/private"], "database": "d", "user": "u", "peer": "\#(peer)",
            "password": {"credential": "c"}, "tls": {"authorities": "/etc/key", "certificate": "/credentials/good",
            "key": "/credentials/open"}, "staleness_ms": \#(staleness)}}
            """#
        let expected = DatabaseSource(
            hosts: ["/run/factord", "/run/private"].map { DatabaseSource.Host(name: $0, port: 5432) }, database: "d",
            user: "u", password: .credential("c"), authorities: "/etc/key",
            certificate: DatabaseSource.Certificate(certificate: "/credentials/good", key: "/credentials/open"),
            peer: .named(peer), stalenessMilliseconds: staleness)
        #expect(try Draft().with("store", text).read().store == expected)
        let file = text.replacing(#"{"credential": "c"}"#, with: #"{"file": "/etc/key"}"#)
        #expect(try Draft().with("store", file).read().store?.password == .file("/etc/key"))
        let lease = text.replacing("\"\(peer)\"", with: #"{"from": "hostname"}"#)
        #expect(try Draft().with("store", lease).read().store?.peer == .hostname)
    }

    @Test func `the largest and the smallest of what is allowed are accepted`() throws {
        let path = "/run/factord/" + String(repeating: "s", count: 107 - 13)
        for (mode, bits) in [("0600", 0o600), ("777", 0o777), ("0777", 0o777)] as [(String, UInt16)] {
            let listeners = try Draft().with(
                "listeners",
                #"""
                [{"path": "\#(path)", "mode": "\#(mode)", "rules": [{"uid": 0, "roles": "all", "tenants": "all"},
                {"gid": 4294967294, "roles": "all", "tenants": "all"}]}]
                """#
            ).read().listeners
            #expect(listeners.map(\.place) == [.path(path)] && listeners[0].mode == bits)
            #expect(listeners[0].rules == [AccessRule(.user(0), .all), AccessRule(.group(4_294_967_294), .all)])
        }
        for descriptor in [0, 1_023] as [Int32] {
            let source = try Draft().with("master_key", #"{"passphrase_descriptor": \#(descriptor)}"#).read().masterKey
            #expect(source == .passphrase(descriptor: descriptor))
        }
        let limits = try Draft().with("limits", #"{"connections": 10, "connections_per_user": 10}"#).read().limits
        #expect(limits.sockets.connectionsPerUser == 10)
    }

    @Test func `a missing directory may be created if that is possible`() throws {
        #expect(try Draft().with("state", #""/var/lib/a/b""#).read().state == "/var/lib/a/b")
    }
}

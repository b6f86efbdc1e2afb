import FactorFiles
import FactorProgram
import Glibc

@testable import factord

/// A machine as a test wants it: directories, files, users.
struct FakeMachine: Machine {
    var paths: [String: Look] = [
        "/": directory(writable: false), "/run": directory(), "/run/factord": directory(),
        "/run/private": directory(mode: 0o700), "/run/shared": directory(mode: 0o777),
        "/run/sticky": directory(mode: 0o1777),
        "/run/foreign": directory(owner: 7), "/run/closed": directory(writable: false),
        "/run/secret": .unreachable("Permission denied"), "/var/lib": directory(), "/var/lib/factord": directory(),
        "/run/factord/file": file, "/etc/key": file, "/etc/open.key": file,
        "/secret/key": .unreachable("Permission denied"),
        "/credentials/good": file, "/credentials/open": file,
    ]
    var users: [String: UInt32] = ["app": 33, "ops": 44]
    var groups: [String: UInt32] = ["clients": 55, "others": 66]
    var memberships: Set<UInt32> = [55]
    var keyProblems: [String: StartProblem] = [
        "/etc/open.key": StartProblem("others may read it", remedy: "run chmod 600 /etc/open.key"),
        "/credentials/open": StartProblem("others may read it", remedy: "run chmod 600 it"),
    ]
    /// What is in trusted files.
    var contents: [String: [UInt8]] = ["/etc/authenticators.json": Array("{}".utf8)]
    var user: UInt32 = 10
    var namespace = UserNamespace(unmappedUser: nil, unmappedGroup: nil)
    var credentials: String?

    static let file = Look.found(Look.Facts(kind: .file, mode: 0o600, owner: 10, isWritable: true))

    static func directory(mode: UInt32 = 0o755, owner: UInt32 = 10, writable: Bool = true) -> Look {
        .found(Look.Facts(kind: .directory, mode: mode, owner: owner, isWritable: writable))
    }

    func look(at path: String) -> Look { paths[path] ?? .missing }
    func userID(named name: String) -> UInt32? { users[name] }
    func groupID(named name: String) -> UInt32? { groups[name] }
    func isMember(ofGroup id: UInt32) -> Bool { memberships.contains(id) }
    func problem(ofDirectory path: String, writers: Folder.Writers) -> StartProblem? { nil }
    func problem(ofAnchor _: AnchorSource, beside _: String, key _: MasterKeySource?) -> StartProblem? { nil }
    func content(ofTrustedFile path: String, most: Int) throws(FileFailure) -> [UInt8] {
        guard let content = contents[path] else { throw FileFailure(path, .system(.open, ENOENT)) }
        guard content.count <= most else { throw FileFailure(path, .isLonger(than: most)) }
        return content
    }
    func problem(ofKeyFile path: String, isCredential: Bool) -> StartProblem? { keyProblems[path] }
}

/// A valid configuration, for a test to break a member of: one member on each line, with `state` on the second.
struct Draft {
    var members: [(name: String, value: String)] = [
        ("state", #""/var/lib/factord""#), ("master_key", #"{"file": "/etc/key"}"#),
        ("listeners", #"[{"path": "/run/factord/s", "rules": [{"uid": 1, "roles": "all", "tenants": "all"}]}]"#),
    ]

    /// The same with another value for a member, or without the member.
    func with(_ name: String, _ value: String?) -> Draft {
        var draft = self
        draft.members.removeAll { $0.name == name && value == nil }
        guard let value else { return draft }
        if let place = draft.members.firstIndex(where: { $0.name == name }) {
            draft.members[place].value = value
        } else {
            draft.members.append((name, value))
        }
        return draft
    }

    var text: String {
        "{\n" + members.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ",\n") + "\n}\n"
    }

    func read(on machine: FakeMachine = FakeMachine()) throws(ConfigurationProblems) -> Configuration {
        try ConfigurationReader(machine: machine).read(Array(text.utf8))
    }

    /// All mistakes in it.
    func problems(on machine: FakeMachine = FakeMachine()) -> [ConfigurationProblem] {
        do throws(ConfigurationProblems) {
            _ = try read(on: machine)
            return []
        } catch {
            return error.problems
        }
    }
}

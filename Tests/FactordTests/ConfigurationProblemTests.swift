import FactorFiles
import FactorProgram
import Testing

@testable import factord

/// Each kind of mistake in a configuration is reported with line, member and remedy, and nothing else is reported.
struct ConfigurationProblemTests {
    struct Wrong: Sendable, CustomTestStringConvertible {
        let name: String
        let value: String?
        let line: Int
        let member: String
        let problem: String
        let remedy: String

        init(_ name: String, _ value: String?, _ line: Int, _ member: String, _ problem: String, _ remedy: String) {
            (self.name, self.value, self.line) = (name, value, line)
            (self.member, self.problem, self.remedy) = (member, problem, remedy)
        }

        var testDescription: String { "\(name): \(value ?? "(left out)")" }
    }

    private static func listener(_ members: String) -> String { "[{\(members), \"rules\": [\(rule)]}]" }
    private static let rule = #"{"uid": 1, "roles": "all", "tenants": "all"}"#
    private static func rule(_ members: String) -> String {
        #"[{"path": "/run/factord/s", "rules": [{"# + members + "}]}]"
    }
    private static let inRule = "listeners[0].rules[0]"

    static let top = [
        Wrong("stat", #""/x""#, 5, "stat", "is unknown", "state, master_key"),
        Wrong("state", nil, 1, "state", "is missing", "/var/lib/factord"),
        Wrong("master_key", nil, 1, "master_key", "is missing", "PATH"),
        Wrong("listeners", nil, 1, "listeners", "is missing", "where to listen"),
        Wrong("state", "7", 2, "state", "must be a string", "absolute path"),
        Wrong("state", #""""#, 2, "state", "is empty", "absolute path"),
        Wrong("state", #""/a\u0000b""#, 2, "state", "control character", "without"),
        Wrong("state", #""factord""#, 2, "state", "relative path", "slash"),
        Wrong("state", #""/var/../x""#, 2, "state", "contains ..", "without"),
        Wrong("state", #""/run/secret""#, 2, "state", "cannot be reached: Permission denied", "directories above"),
        Wrong("state", #""/nowhere/factord""#, 2, "state", "cannot create it in /", "install -d -o 10"),
        Wrong("state", #""/run/factord/file""#, 2, "state", "not a directory", "another path"),
        Wrong("state", #""/run/shared""#, 2, "state", "others may write", "chmod go-w"),
        Wrong("state", #""/run/sticky""#, 2, "state", "others may write", "directory of its own"),
        Wrong("state", #""/run/foreign""#, 2, "state", "belongs to user 7", "chown 10"),
        Wrong("state", #""/run/closed""#, 2, "state", "may not write", "chown 10"),
    ]

    static let anchors = [
        Wrong("anchor", #""/x""#, 5, "anchor", "must be an object", "file, read, write"),
        Wrong("anchor", "{}", 5, "anchor", "has none of file, read and write", "name a file"),
        Wrong("anchor", #"{"read": "cat /x"}"#, 5, "anchor.write", "is missing", "and one that writes it"),
        Wrong("anchor", #"{"read": "cat /x", "write": 7}"#, 5, "anchor.write", "must be a string", "standard input"),
        Wrong(
            "anchor", #"{"file": "/run/factord/a", "read": "x"}"#, 5, "anchor.read", "cannot be combined with file",
            "or two"),
        Wrong("anchor", #"{"file": "anchor"}"#, 5, "anchor.file", "relative path", "slash"),
        Wrong("anchor", #"{"file": "/nowhere/deep/a"}"#, 5, "anchor.file", "does not exist", "install -d"),
        Wrong("anchor", #"{"file": "/var/lib/factord/a"}"#, 5, "anchor.file", "beside the store", "another directory"),
        Wrong("anchor", #"{"file": "/var/lib/factord/x/a"}"#, 5, "anchor.file", "beside the store", "another disk"),
        Wrong(
            "anchor", #"{"fil": "/x", "file": "/run/factord/a"}"#, 5, "anchor.fil", "is unknown", "file, read, write"),
    ]

    static let keys = [
        Wrong("master_key", #""file:/x""#, 3, "master_key", "must be an object", "file, credential"),
        Wrong("master_key", "{}", 3, "master_key", "has none of file", "one source"),
        Wrong(
            "master_key", #"{"file": "/etc/key", "command": "x"}"#, 3, "master_key", "has more than one", "one source"),
        Wrong("master_key", #"{"fil": "/etc/key", "command": "x"}"#, 3, "master_key.fil", "is unknown", "file"),
        Wrong("master_key", #"{"file": "key"}"#, 3, "master_key.file", "relative path", "slash"),
        Wrong("master_key", #"{"file": "/etc/gone"}"#, 3, "master_key.file", "does not exist", "openssl rand"),
        Wrong("master_key", #"{"file": "/secret/key"}"#, 3, "master_key.file", "cannot be reached", "user 10"),
        Wrong("master_key", #"{"file": "/etc/open.key"}"#, 3, "master_key.file", "others may read", "chmod 600"),
        Wrong(
            "master_key", #"{"credential": "a/b"}"#, 3, "master_key.credential", "not a credential name",
            "LoadCredential="),
        Wrong("master_key", #"{"credential": "gone"}"#, 3, "master_key.credential", "no credential", "LoadCredential="),
        Wrong("master_key", #"{"credential": "open"}"#, 3, "master_key.credential", "others may", "chmod 600"),
        Wrong("master_key", #"{"command": ""}"#, 3, "master_key.command", "is empty", "command"),
        Wrong(
            "master_key", #"{"passphrase_descriptor": -1}"#, 3, "master_key.passphrase_descriptor", "from 0 to 1023",
            "choose"),
        Wrong(
            "next_master_key", #"{"file": "/etc/gone"}"#, 5, "next_master_key.file", "does not exist", "openssl rand"),
    ]

    static let listeners = [
        Wrong("listeners", "{}", 4, "listeners", "must be an array", "where to listen"),
        Wrong("listeners", "[]", 4, "listeners", "is empty", "where to listen"),
        Wrong("listeners", "[7]", 4, "listeners[0]", "must be an object", "path, activated"),
        Wrong("listeners", #"[{"path": "/run/factord/s"}]"#, 4, "listeners[0].rules", "is missing", "who may"),
        Wrong("listeners", listener(#""mode": "0600""#), 4, "listeners[0]", "has none of path, activated", "path"),
        Wrong(
            "listeners", listener(#""path": "/run/factord/s", "activated": "a""#), 4, "listeners[0]", "more than one",
            "path"),
        Wrong("listeners", listener(#""path": "s.sock""#), 4, "listeners[0].path", "relative path", "slash"),
        Wrong(
            "listeners", listener("\"path\": \"/run/factord/\(String(repeating: "x", count: 95))\""), 4,
            "listeners[0].path", "longer", "107"),
        Wrong("listeners", listener(#""path": "/nowhere/s""#), 4, "listeners[0].path", "does not exist", "install -d"),
        Wrong("listeners", listener(#""path": "/run/shared/s""#), 4, "listeners[0].path", "others may", "chmod go-w"),
        Wrong(
            "listeners", listener(#""path": "/run/factord/s", "shared_directory": false"#), 4,
            "listeners[0].shared_directory", "must be true", "leave it out"),
        Wrong(
            "listeners", listener(#""activated": "a", "shared_directory": true"#), 4,
            "listeners[0].shared_directory", "cannot be combined", "socket unit"),
        Wrong("listeners", listener(#""path": "/run/factord/file""#), 4, "listeners[0].path", "not a socket", "move"),
        Wrong(
            "listeners", listener(#""path": "/run/private/s", "mode": "0666""#), 4, "listeners[0].path",
            "cannot enter", "chmod go+x"),
        Wrong(
            "listeners", listener(#""path": "/run/factord/s", "mode": 432"#), 4, "listeners[0].mode", "mode", "octal"),
        Wrong(
            "listeners", listener(#""path": "/run/factord/s", "mode": "0888""#), 4, "listeners[0].mode", "mode", "octal"
        ),
        Wrong(
            "listeners", listener(#""path": "/run/factord/s", "mode": "4755""#), 4, "listeners[0].mode", "mode", "octal"
        ),
        Wrong(
            "listeners", listener(#""path": "/run/factord/s", "mode": "0066""#), 4, "listeners[0].mode", "locks out",
            "0600"),
        Wrong(
            "listeners", listener(#""path": "/run/factord/s", "owner": "gone""#), 4, "listeners[0].owner",
            "no user gone", "adduser"),
        Wrong(
            "listeners", listener(#""path": "/run/factord/s", "owner": "app""#), 4, "listeners[0].owner",
            "only root", "socket unit"),
        Wrong(
            "listeners", listener(#""path": "/run/factord/s", "group": "others""#), 4, "listeners[0].group",
            "only root may", "socket unit"),
        Wrong(
            "listeners", listener(#""path": "/run/factord/s", "group": "gone""#), 4, "listeners[0].group",
            "no group gone", "addgroup"),
        Wrong(
            "listeners", listener(#""activated": "a", "mode": "0600""#), 4, "listeners[0].mode",
            "cannot be combined with",
            "socket unit"),
        Wrong("listeners", listener(#""activated": 7"#), 4, "listeners[0].activated", "string", "FileDescriptorName="),
        Wrong(
            "listeners",
            "[{\"path\": \"/run/factord/s\", \"rules\": [\(rule)]},\n"
                + "{\"path\": \"/run//factord/./s\", \"rules\": [\(rule)]}]", 5, "listeners[1]",
            "listens at the same place as listeners[0]: /run/factord/s", "place of its own"),
        Wrong(
            "listeners",
            "[{\"activated\": \"a\", \"rules\": [\(rule)]},\n{\"activated\": \"a\", \"rules\": [\(rule)]}]",
            5, "listeners[1]", "listens at the same place as listeners[0]", "place of its own"),
    ]

    static let rules = [
        Wrong("listeners", #"[{"path": "/run/factord/s", "rules": []}]"#, 4, "listeners[0].rules", "empty", "who may"),
        Wrong("listeners", #"[{"path": "/run/factord/s", "rules": [7]}]"#, 4, inRule, "must be an object", "uid"),
        Wrong("listeners", rule(#""roles": "all", "tenants": "all""#), 4, inRule, "has none of uid", "one of them"),
        Wrong(
            "listeners", rule(#""uid": 1, "anyone": true, "roles": "all", "tenants": "all""#), 4, inRule,
            "more than one of uid", "one of them"),
        Wrong(
            "listeners", rule(#""uid": 4294967295, "roles": "all", "tenants": "all""#), 4, inRule + ".uid",
            "from 0 to 4294967294", "choose"),
        Wrong(
            "listeners", rule(#""gid": "55", "roles": "all", "tenants": "all""#), 4, inRule + ".gid",
            "must be an integer",
            "choose"),
        Wrong(
            "listeners", rule(#""user": "gone", "roles": "all", "tenants": "all""#), 4, inRule + ".user",
            "no user gone",
            "adduser"),
        Wrong(
            "listeners", rule(#""group": "gone", "roles": "all", "tenants": "all""#), 4, inRule + ".group",
            "no group gone", "addgroup"),
        Wrong(
            "listeners", rule(#""anyone": false, "roles": "all", "tenants": "all""#), 4, inRule + ".anyone",
            "must be true", "leave it out"),
        Wrong("listeners", rule(#""uid": 1, "tenants": "all""#), 4, inRule + ".roles", "is missing", "verify, enroll"),
        Wrong("listeners", rule(#""uid": 1, "roles": "all""#), 4, inRule + ".tenants", "is missing", "default"),
        Wrong(
            "listeners", rule(#""uid": 1, "roles": [], "tenants": "all""#), 4, inRule + ".roles", "is empty", "verify"),
        Wrong(
            "listeners", rule(#""uid": 1, "roles": "verify", "tenants": "all""#), 4, inRule + ".roles",
            "must be an array", "verify"),
        Wrong(
            "listeners", rule(#""uid": 1, "roles": ["verify", "root"], "tenants": "all""#), 4, inRule + ".roles[1]",
            "is not a role", "the roles are verify"),
        Wrong(
            "listeners", rule(#""uid": 1, "roles": "all", "tenants": ["-shop"]"#), 4, inRule + ".tenants[0]",
            "must be 1 to 64", "tenant.list"),
    ]

    static let rest = [
        Wrong("limits", "[]", 5, "limits", "must be an object", "connections"),
        Wrong("limits", #"{"conections": 9}"#, 5, "limits.conections", "is unknown", "connections_per_user"),
        Wrong("limits", #"{"connections": 7}"#, 5, "limits.connections", "from 8 to", "choose"),
        Wrong("limits", #"{"in_flight": 1.5}"#, 5, "limits.in_flight", "must be an integer", "choose"),
        Wrong("limits", #"{"held_bytes": 99999999999999}"#, 5, "limits.held_bytes", "from 1048576", "choose"),
        Wrong("limits", #"{"hashing_threads": 0}"#, 5, "limits.hashing_threads", "from 1 to 64", "choose"),
        Wrong(
            "limits", #"{"connections": 10, "connections_per_user": 11}"#, 5, "limits.connections_per_user",
            "more than the 10", "lower it"),
        Wrong("policy", "7", 5, "policy", "must be an object", "correct"),
        Wrong("policy", #"{"totp": 7}"#, 5, "policy.totp", "must be an object", "correct"),
        Wrong("policy", "{\n\"totp\": {\"digits\": 9}}", 6, "policy.totp.digits", "from 6 to 8", "correct"),
        Wrong("policy", #"{"totp": {"digit": 6}}"#, 5, "policy.totp.digit", "is unknown", "tenant's policy"),
        Wrong(
            "policy", #"{"guess_budget": {"probability": 1e-6}}"#, 5, "policy",
            "guess_budget.probability is below 3e-06", "raise it"),
        Wrong("policy", #"{"issuers": "x"}"#, 5, "policy.issuers", "is unknown", "tenant's policy"),
        Wrong("log", #"{"level": "debug"}"#, 5, "log.level", "info, warning, error", "choose"),
        Wrong("log", #"{"format": "xml"}"#, 5, "log.format", "logfmt, json", "choose"),
        Wrong("log", #"{"file": "/x"}"#, 5, "log.file", "is unknown", "level, format"),
    ]

    /// A database with some members changed.
    private static func database(_ members: String) -> String {
        #"{"postgresql": {"hosts": ["/run/factord"], "database": "d", "user": "u", "peer": "p""# + members + "}}"
    }
    private static let inDatabase = "store.postgresql"

    static let stores = [
        Wrong("store", #""/x""#, 5, "store", "must be an object", "postgresql"),
        Wrong("store", "{}", 5, "store.postgresql", "is missing", "leave it out"),
        Wrong(
            "store", #"{"sqlite": 1, "postgresql": {"hosts": ["/x"], "database": "d", "user": "u", "peer": "p"}}"#, 5,
            "store.sqlite", "is unknown", "postgresql"),
        Wrong("store", database(#", "host": "x""#), 5, "\(inDatabase).host", "is unknown", "hosts, database"),
        Wrong("store", database(#", "tls": {}"#), 5, "\(inDatabase).tls.authorities", "is missing", "authorities"),
        Wrong(
            "store", database(#", "tls": {"authorities": "/etc/gone"}"#), 5, "\(inDatabase).tls.authorities",
            "does not exist", "put it there"),
        Wrong(
            "store", database(#", "tls": {"authorities": "/etc/key", "key": "/etc/key"}"#), 5,
            "\(inDatabase).tls.certificate", "is missing", "to the key"),
        Wrong(
            "store", database(#", "tls": {"authorities": "/etc/key", "certificate": "/etc/key"}"#), 5,
            "\(inDatabase).tls.key", "is missing", "to the certificate"),
        Wrong("store", database(#", "password": {}"#), 5, "\(inDatabase).password", "has none of file", "one source"),
        Wrong(
            "store", database(#", "staleness_ms": 99"#), 5, "\(inDatabase).staleness_ms", "from 100 to 60000", "choose"),
        Wrong(
            "store", database(#", "staleness_ms": 60001"#), 5, "\(inDatabase).staleness_ms", "from 100 to 60000",
            "choose"),
    ]

    /// One for each host that is refused.
    static let hosts: [Wrong] =
        ["db:0", "db:65536", "db:", "db:x"].map {
            Wrong(
                "store", #"{"postgresql": {"hosts": ["\#($0)"], "database": "d", "user": "u", "peer": "p"}}"#, 5,
                "\(inDatabase).hosts[0]", "has no port between 1 and 65535", "HOST:PORT")
        } + [
            Wrong(
                "store",
                #"{"postgresql": {"hosts": ["/run/factord", "db"], "database": "d", "user": "u", "peer": "p"}}"#, 5,
                "\(inDatabase).hosts", "db is reached over a network, and there is no tls", "authorities")
        ]

    /// One for each peer that is refused.
    static let peers: [Wrong] =
        [String(repeating: "p", count: 65), "a b", "ä"].map {
            Wrong(
                "store",
                #"{"postgresql": {"hosts": ["/run/factord"], "database": "d", "user": "u", "peer": "\#($0)"}}"#, 5,
                "\(inDatabase).peer", "is not a sidecar's name", "at most 64")
        }
        + [
            (#"{"from": "pod"}"#, "from", "must be one of hostname", "choose"),
            (#"{"from": 1}"#, "from", "must be one of hostname", "choose"), ("{}", "from", "is missing", "hostname"),
            (#"{"from": "hostname", "name": "x"}"#, "name", "is unknown", "from"),
        ].map {
            Wrong(
                "store", #"{"postgresql": {"hosts": ["/run/factord"], "database": "d", "user": "u", "peer": \#($0)}}"#,
                5,
                "\(inDatabase).peer.\($1)", $2, $3)
        }

    static let notJSON = [
        Wrong("state", #""/x",\#n"state": "/y""#, 3, "state", "twice", "keep one"),
        Wrong("limits", #"{"in_flight": 20, "in_fligh\u0074": 20}"#, 5, #"limits.in_fligh\u0074"#, "twice", "keep one"),
        Wrong(
            "listeners", #"[{"path": "/x", "rules": [{"uid": 1}, {"uid": 1, "uid": 2}]}]"#, 4,
            "listeners[0].rules[1].uid", "twice", "keep one"),
        Wrong("limits", "// ours", 5, "limits", "is not JSON", "comment"),
        Wrong("limits", "{\"in_flight\": 20,\n}", 6, "limits", "is not JSON", "comma"),
        Wrong("limits", #"{"in_flight": 0x20}"#, 5, "limits.in_flight", "is not JSON", "comma"),
        Wrong("limits", #""a"#, 5, "limits", "is not JSON", "quote"),
        Wrong(
            "limits", String(repeating: "[", count: 40), 5, "limits" + String(repeating: "[0]", count: 31), "too deep",
            "no member"),
    ]

    static let all = [top, keys, anchors, listeners, rules, rest, stores, hosts, peers, notJSON].flatMap(\.self)

    @Test(arguments: all)
    func `a mistake is reported with line, member and remedy`(_ wrong: Wrong) throws {
        var machine = FakeMachine()
        machine.credentials = "/credentials"
        let problems = Draft().with(wrong.name, wrong.value).problems(on: machine)
        try #require(problems.count == 1, "\(problems)")
        #expect(problems[0].line == wrong.line)
        #expect(problems[0].member == wrong.member)
        #expect(problems[0].problem.contains(wrong.problem), "\(problems[0].problem)")
        #expect(problems[0].remedy.contains(wrong.remedy), "\(problems[0].remedy)")
        let text = problems[0].text(file: "/etc/f.json")
        #expect(text.hasPrefix("/etc/f.json:\(wrong.line): \(wrong.member): "))
        #expect(!text.contains("\n"))
    }

    @Test(arguments: [
        (#""uid": 70"#, "uid", "70 is the number of every user that"),
        (#""user": "app""#, "user", "33 is the number of every user that"),
        (#""gid": 70"#, "gid", "70 is the number of every group that"),
        (#""group": "clients""#, "group", "55 is the number of every group that"),
    ])
    func `a number of everyone who is not mapped is no client's`(
        _ who: String, _ member: String, _ problem: String
    ) throws {
        var machine = FakeMachine()
        let number = try #require(problem.split(separator: " ").first.flatMap { UInt32($0) })
        let draft = Draft().with("listeners", Self.rule(who + #", "roles": "all", "tenants": "all""#))
        #expect(draft.problems(on: machine).isEmpty)
        for isUser in [true, false] {
            machine.namespace = UserNamespace(
                unmappedUser: isUser ? number : nil, unmappedGroup: isUser ? nil : number)
            let problems = draft.problems(on: machine)
            guard isUser == ["uid", "user"].contains(member) else {
                #expect(problems.isEmpty)
                continue
            }
            try #require(problems.count == 1, "\(problems)")
            #expect(problems[0].member == "\(Self.inRule).\(member)")
            #expect(problems[0].problem.hasPrefix(problem))
            #expect(problems[0].remedy.hasPrefix("name a \(isUser ? "user" : "group") that is mapped"))
        }
    }

    @Test func `all mistakes are reported at once, in the order of the lines`() {
        let draft = Draft().with("state", "7").with("log", #"{"level": 1, "form": 2}"#)
            .with("master_key", "[]")
        #expect(draft.problems().map(\.line) == [2, 3, 5, 5])
        #expect(Set(draft.problems().map(\.member)) == ["state", "master_key", "log.level", "log.form"])
    }

    @Test(arguments: ["", " ", "[]", "7", "\u{FEFF}{}", "{", "{} {}"])
    func `text that is not an object is refused`(_ text: String) {
        #expect(throws: ConfigurationProblems.self) {
            try ConfigurationReader(machine: FakeMachine()).read(Array(text.utf8))
        }
    }

    @Test func `every truncation of a configuration is refused with a place in it`() {
        let text = Array(Draft().text.utf8)
        for length in 0..<text.count - 2 {
            #expect(throws: ConfigurationProblems.self) {
                try ConfigurationReader(machine: FakeMachine()).read(Array(text[..<length]))
            }
        }
    }
}

@testable import factorctl

/// A usual run of one command: what is typed, and what a daemon answers.
struct Exchange: Sendable {
    let arguments: [String]
    let answers: [String]
    var typing: [String] = []
    var files: [String: String] = [:]

    /// The command that is run.
    var command: Command? { Command.all.first { arguments.starts(with: $0.words) } }

    /// Runs it, with other answers if they are given.
    func run(
        _ options: [String] = [], answers others: [String]? = nil, isDeaf: Bool = false
    ) -> Run {
        let console = ScriptedConsole(
            isPresent: false, typing: typing, files: files.mapValues { Array($0.utf8) }, isDeaf: isDeaf)
        return Run(arguments + options, answers: (others ?? answers).map(ScriptedDaemon.result), console: console)
    }

    private static let factor =
        #"{"factor_id":"fac_a","kind":"totp","display_name":"Phone","status":"active","created_at":1,"last_used_at":2}"#
    private static let tenant =
        #"{"tenant":"shop","policy":{"issuer":"Shop","totp":{"digits":6}},"created_at":1,"counts":{"subjects":3}}"#
    private static let entry = #"""
        {"sequence":9,"at":1,"action":"factor.verify","outcome":"done","tenant":"shop","subject":"ada","factor_id":"fac_a","peer_uid":0}
        """#
    private static let keys = #"""
        {"master_key_fingerprint":"ff","next_master_key_fingerprint":"00","master_records_left":0,
        "tenant_keys":[{"tenant":"shop","generation":2,"tenant_records_left":0}]}
        """#
    private static let layout = #"""
        {"layout":2,"newest_layout":2,"tenants_left":0,"sidecars":[{"name":"web-1","newest_layout":2,"seen_at":5}]}
        """#
    private static let info = #"""
        {"name":"factord","version":"1","protocol":1,"uptime_s":3,"now":4,"storage":"sqlite","methods":["factor.list"]}
        """#
    private static let subject = #"""
        {"created_at":1,"factors":[\#(factor)],
        "pools":[{"scope":"subject","kind":"totp","spent":1.5e-4,"budget":3e-4,"misses_in_row":5,"retry_after_ms":1500,"unlocks_at":null},
        {"scope":"device","kind":"hotp","spent":3e-4,"budget":3e-4,"misses_in_row":5,"retry_after_ms":null,"unlocks_at":5}]}
        """#
    private static let discovery = #"""
        {"openrpc":"1.2.6","methods":[{"name":"totp.enroll","summary":"Enrols","params":[{"name":"subject","required":true}]}]}
        """#
    private static let uri = "otpauth://totp/ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    /// One for each command that asks a daemon.
    static let all: [Exchange] = [
        Exchange(arguments: ["store", "status"], answers: [layout]),
        Exchange(arguments: ["store", "raise", "--yes", "--gone-after", "86400"], answers: [layout]),
        Exchange(
            arguments: ["status"], answers: [info, #"{"status":"ok","checks":[{"check":"store","problem":null}]}"#]),
        Exchange(
            arguments: ["enroll", "ada"],
            answers: [
                #"{"factor":{"factor_id":"fac_a","expires_at":1},"secret":"JBSWY3DP","#
                    + #""otpauth_uri":"otpauth://totp/ada","qr":"█▀\n"}"#
            ]),
        Exchange(
            arguments: ["activate", "ada", "fac_a"], answers: [#"{"factor":\#(factor)}"#], typing: ["123456"]),
        Exchange(
            arguments: ["verify", "ada"],
            answers: [#"{"kind":"totp","factor_id":"fac_a","codes_left":3,"amr":["otp"],"verified_at":5}"#],
            typing: ["123456"]),
        Exchange(
            arguments: ["backup-codes", "ada", "--yes"],
            answers: [#"{"factors":[\#(factor)]}"#, #"{"codes":["AAAAA-BBBBB"],"factor":\#(factor)}"#]),
        Exchange(arguments: ["factors", "ada"], answers: [#"{"factors":[\#(factor)]}"#]),
        Exchange(arguments: ["factor", "rename", "ada", "fac_a", "New"], answers: [#"{"factor":\#(factor)}"#]),
        Exchange(
            arguments: ["factor", "remove", "ada", "fac_a", "--yes"],
            answers: [#"{"revoked_sessions":0}"#]),
        Exchange(arguments: ["subject", "get", "ada"], answers: [subject]),
        Exchange(arguments: ["subject", "unlock", "ada"], answers: ["{}"]),
        Exchange(arguments: ["subject", "delete", "ada", "--yes"], answers: [#"{"removed_factors":{"totp":1}}"#]),
        Exchange(arguments: ["tenant", "create", "shop"], answers: [tenant]),
        Exchange(arguments: ["tenant", "get", "shop"], answers: [tenant]),
        Exchange(
            arguments: ["tenant", "list"], answers: [#"{"tenants":[\#(tenant)],"next_cursor":null}"#]),
        Exchange(arguments: ["tenant", "update", "shop", "issuer=Shop"], answers: [tenant]),
        Exchange(
            arguments: ["tenant", "check", "shop", "asvs-5-l2", "mfa.state=off"],
            answers: [
                #"{"tenant":"shop","census":{"users":2,"with_second_factor":1,"affected":1},"passkeys":[{"rp_id":"a.example","#
                    + #""rp_id_state":"current","count":3,"users":1}],"findings":[{"severity":"advice","code":"no_issuer","#
                    + #""members":["issuer"],"clause":null,"detail":"p","needs":null,"users":null}]}"#
            ]),
        Exchange(arguments: ["tenant", "delete", "shop", "--yes"], answers: [#"{"tenant":"shop"}"#]),
        Exchange(arguments: ["audit", "list"], answers: [#"{"entries":[\#(entry)],"next_cursor":null}"#]),
        Exchange(arguments: ["audit", "verify"], answers: [#"{"entries_checked":9,"intact":true}"#]),
        Exchange(arguments: ["keys", "status"], answers: [keys]),
        Exchange(
            arguments: ["keys", "rotate", "--wait"], answers: [#"{"tenant":"shop","generation":2}"#, keys]),
        Exchange(
            arguments: ["keys", "rotate-master", "--wait"],
            answers: [#"{"master_key_fingerprint":"00","master_records_left":0}"#, keys]),
        Exchange(
            arguments: ["import", "uris"],
            answers: [#"{"outcome":"possible"}"#, #"{"outcome":"imported","factor":\#(factor)}"#], files: ["uris": uri]),
        Exchange(arguments: ["call", "factor.list", "subject=ada"], answers: [#"{"factors":[\#(factor)]}"#]),
        Exchange(arguments: ["clock", "accept", "--yes"], answers: [#"{"moved_ms":-3600000}"#]),
        Exchange(arguments: ["discover"], answers: [discovery]),
    ]

    /// Commands that do not ask a daemon, and those that write a file, which have tests of their own.
    static let others: Set = ["help", "completion", "man-page", "backup", "audit export"]
}

import Testing

@testable import factorctl

struct CommandTests {
    private static let enrolled = ScriptedDaemon.result(
        """
        {"factor":{"factor_id":"fac_a","expires_at":0},"secret":"JBSWY3DPEHPK3PXP","otpauth_uri":"otpauth://totp/ada","qr":"##\\n"}
        """)
    private static let active = ScriptedDaemon.result(#"{"factor":{"factor_id":"fac_a","status":"active"}}"#)
    private static let rejected = ScriptedDaemon.error(1000, #"{"reason":"code_rejected"}"#)

    @Test func `enrolling at a terminal shows the code and asks until one is right`() {
        let console = ScriptedConsole(isPresent: true, typing: ["000000", "123456"])
        let run = Run(
            "enroll", "ada", "--issuer", "Example", answers: [Self.enrolled, Self.rejected, Self.active],
            console: console
        )
        #expect(run.status == .done)
        #expect(console.shown.contains("##\n"))
        #expect(console.shown.contains("JBSWY3DPEHPK3PXP"))
        #expect(console.complaints == ["code rejected"])
        #expect(
            run.daemon.requests == [
                #"{"jsonrpc":"2.0","id":1,"method":"totp.enroll","params":{"subject":"ada","issuer":"Example","qr":"text","idempotency_key":"key-1"}}"#,
                #"{"jsonrpc":"2.0","id":2,"method":"factor.activate","params":{"subject":"ada","factor_id":"fac_a","code":"000000"}}"#,
                #"{"jsonrpc":"2.0","id":3,"method":"factor.activate","params":{"subject":"ada","factor_id":"fac_a","code":"123456"}}"#,
            ])
    }

    @Test func `a throttled enrolment is not asked again`() {
        let console = ScriptedConsole(isPresent: true, typing: ["000000", "123456"])
        let throttled = ScriptedDaemon.error(1001, #"{"reason":"throttled","retry_after_ms":1500}"#)
        let run = Run("enroll", "ada", answers: [Self.enrolled, throttled], console: console)
        #expect(run.status == .throttled)
        #expect(console.complaints == ["factorctl: too soon, or too many misses in a row: try again in 2 s"])
    }

    @Test func `enrolling in a script says how to activate, at the same daemon and tenant`() {
        let run = Run("enroll", "a'b", "--tenant", "t", answers: [Self.enrolled])
        #expect(run.status == .done)
        #expect(run.console.questions.isEmpty)
        #expect(run.console.shown.hasSuffix(#"factorctl activate 'a'\''b' fac_a --tenant t"# + "\n"))
    }

    @Test func `a code comes from the standard input`() {
        let answer = ScriptedDaemon.result(
            #"{"kind":"backup_code","factor_id":"fac_b","codes_left":9,"amr":["otp"],"verified_at":0}"#)
        let run = Run("verify", "ada", answers: [answer], console: ScriptedConsole(typing: ["ABCDE-FGHJK"]))
        #expect(run.status == .done)
        #expect(run.console.shown == "accepted: backup_code of fac_b, 9 left\n")
        #expect(run.daemon.requests[0].contains(#""code":"ABCDE-FGHJK""#))
    }

    @Test func `without a code the daemon is not asked`() {
        let run = Run("verify", "ada")
        #expect(run.status == .usage)
        #expect(run.daemon.requests.isEmpty)
    }

    @Test(arguments: [
        ["verify", "ada", "123456"], ["activate", "ada", "fac_a", "123456"], ["call", "totp.verify", "code=123456"],
    ])
    func `a code on the command line is refused with a hint`(_ arguments: [String]) {
        let console = ScriptedConsole()
        let daemon = ScriptedDaemon([])
        #expect(Program.run(arguments, console) { _ in daemon } == .usage)
        #expect(console.complaints[0].contains("others can see a command line"))
        #expect(daemon.requests.isEmpty)
    }

    @Test func `backup codes are the only text on the standard output`() {
        let run = Run("backup-codes", "ada", answers: [Self.noFactors, Self.twoCodes])
        #expect(run.console.shown == "A\nB\n")
        #expect(run.console.complaints.count == 1)
    }

    private static let noFactors = ScriptedDaemon.result(#"{"factors":[]}"#)
    private static let aSet = ScriptedDaemon.result(#"{"factors":[{"kind":"backup_code","codes_left":3}]}"#)
    private static let twoCodes = ScriptedDaemon.result(#"{"codes":["A","B"],"factor":{}}"#)

    @Test func `a set with codes left is replaced only if that is confirmed`() {
        let script = Run("backup-codes", "ada", answers: [Self.aSet, Self.twoCodes])
        #expect(script.status == .usage)
        #expect(script.console.complaints[0].contains("--yes"))
        let meant = Run("backup-codes", "ada", "--yes", "--count", "2", answers: [Self.aSet, Self.twoCodes])
        #expect(meant.status == .done)
        #expect(meant.daemon.requests[1].contains(#""subject":"ada","count":2"#))
        let unsure = Run(
            "backup-codes", "ada", answers: [Self.aSet, Self.twoCodes],
            console: ScriptedConsole(isPresent: true, typing: ["y"]))
        #expect(unsure.status == .usage)
        #expect(unsure.daemon.requests.count == 1)
        let sure = Run(
            "backup-codes", "ada", answers: [Self.aSet, Self.twoCodes],
            console: ScriptedConsole(isPresent: true, typing: ["yes"]))
        #expect(sure.status == .done)
    }

    @Test(arguments: [
        (["subject", "delete", "ada"], #"{"removed_factors":{}}"#),
        (["tenant", "delete", "shop"], #"{"tenant":"shop"}"#),
        (["factor", "remove", "ada", "fac_a"], #"{"revoked_sessions":0}"#),
    ])
    func `destructive commands ask for confirmation, or take --yes`(_ words: [String], _ answer: String) {
        let script = Run(words, answers: [ScriptedDaemon.result(answer)])
        #expect(script.status == .usage)
        #expect(script.daemon.requests.isEmpty)
        let meant = Run(words + ["--yes"], answers: [ScriptedDaemon.result(answer)])
        #expect(meant.status == .done)
        #expect(meant.daemon.requests.count == 1)
    }

    @Test func `a code comes from a descriptor if one is named`() {
        let answer = ScriptedDaemon.result(#"{"kind":"totp","factor_id":"fac_b","amr":["otp"],"verified_at":0}"#)
        let console = ScriptedConsole(descriptors: [3: ["123456"]])
        let run = Run("verify", "ada", "--code-fd", "3", answers: [answer], console: console)
        #expect(run.status == .done)
        #expect(run.daemon.requests[0].contains(#""code":"123456""#))
        #expect(Run("verify", "ada", "--code-fd", "4", console: console).status == .usage)
        let call = Run(
            "call", "m", "code=@fd:5", answers: [ScriptedDaemon.result("{}")],
            console: ScriptedConsole(descriptors: [5: ["7"]]))
        #expect(call.daemon.requests[0].contains(#""code":"7""#))
    }

    @Test func `a script enrols and proves in one go`() {
        let console = ScriptedConsole(typing: ["123456"])
        let run = Run("enroll", "ada", "--wait", answers: [Self.enrolled, Self.active], console: console)
        #expect(run.status == .done)
        #expect(run.daemon.requests.count == 2)
        let wrong = ScriptedConsole(typing: ["000000", "123456"])
        let refused = Run("enroll", "ada", "--wait", answers: [Self.enrolled, Self.rejected], console: wrong)
        #expect(refused.status == .refused)
    }

    @Test func `a policy is typed member by member`() {
        let run = Run(
            "tenant", "update", "shop", "issuer=The Shop", "totp.digits=8", "totp.learn_drift=false",
            "guess_budget.probability=null", answers: [ScriptedDaemon.result(#"{"tenant":"shop","policy":{}}"#)])
        #expect(run.status == .done)
        #expect(
            run.daemon.requests[0].hasSuffix(
                #""params":{"tenant":"shop","policy":{"issuer":"The Shop","totp":{"digits":8,"learn_drift":false},"guess_budget":{"probability":null}}}}"#
            ))
    }

    @Test func `lists are followed to their end, or to the given limit`() {
        let pages = [
            #"{"tenants":[{"tenant":"a","counts":{"subjects":0},"created_at":0}],"next_cursor":"a"}"#,
            #"{"tenants":[{"tenant":"b","counts":{"subjects":0},"created_at":0}],"next_cursor":null}"#,
        ]
        let run = Run("tenant", "list", answers: pages.map(ScriptedDaemon.result))
        #expect(run.daemon.requests[1].contains(#""cursor":"a""#))
        #expect(run.console.shown.split(separator: "\n").count == 3)
        let rest = #""at":0,"action":"factor.verify","outcome":"done""#
        let entries = [
            #"{"entries":[{"sequence":9,\#(rest)},{"sequence":8,\#(rest)}],"next_cursor":"8"}"#,
            #"{"entries":[{"sequence":7,\#(rest)}],"next_cursor":"7"}"#,
        ]
        let audit = Run("audit", "list", "--limit", "3", answers: entries.map(ScriptedDaemon.result))
        #expect(audit.status == .done)
        #expect(audit.daemon.requests[0].contains(#""limit":3"#))
        #expect(audit.daemon.requests[1].contains(#""limit":1,"cursor":"8""#))
    }

    @Test func `a broken chain makes audit verify fail`() {
        let whole = Run("audit", "verify", answers: [ScriptedDaemon.result(#"{"entries_checked":9,"intact":true}"#)])
        #expect(whole.status == .done)
        let broken = Run(
            "audit", "verify",
            answers: [ScriptedDaemon.result(#"{"entries_checked":4,"intact":false,"first_broken_sequence":5}"#)])
        #expect(broken.status == .failed)
        #expect(broken.console.shown == "broken at entry 5; 4 checked\n")
    }

    @Test(
        arguments: [
            ("lockout", CommandStatus.failed), ("contradiction", .failed), ("deviation", .failed), ("advice", .done),
            ("not_met", .done), ("not_checked", .done), ("later", .done),
        ])
    func `a policy with faults makes tenant check fail`(_ severity: String, _ status: CommandStatus) {
        let answer = """
            {"tenant":"default","census":{"users":9,"with_second_factor":4,"affected":2},"passkeys":[{"rp_id":null,\
            "rp_id_state":"other","count":3,"users":2}],"findings":[{"severity":"\(severity)","code":"c","members":["m","n"],\
            "clause":"6.3.3","detail":"a problem","needs":null,"users":2}]}
            """
        let run = Run(
            "tenant", "check", "default", "asvs-5-l2", "mfa.state=off", answers: [ScriptedDaemon.result(answer)])
        #expect(run.status == status)
        #expect(
            run.daemon.requests == [
                #"{"jsonrpc":"2.0","id":1,"method":"tenant.check","params":{"tenant":"default","policy":{"mfa":{"state":"off"}},"profile":"asvs-5-l2"}}"#
            ])
        #expect(
            run.console.shown.hasPrefix(
                "9 users, 4 with a second factor, 2 would lose a factor\n3 passkeys of an unknown"))
        #expect(run.console.shown.hasSuffix("c     6.3.3   m       a problem\n"))
    }

    @Test func `tenant check takes the default tenant, and no third word`() {
        let answer = #"{"tenant":"default","census":{"users":0,"with_second_factor":0},"passkeys":[],"findings":[]}"#
        let run = Run("tenant", "check", "mfa.state=off", answers: [ScriptedDaemon.result(answer)])
        #expect(run.status == .done)
        #expect(run.console.shown == "0 users, 0 with a second factor\n\nnothing found\n")
        #expect(Run("tenant", "check", "a", "b", "c").status == .usage)
    }

    @Test func `a rotation is waited for, with a message every two seconds`() {
        func left(_ count: Int) -> String {
            let key = #"{"tenant":"default","generation":2,"tenant_records_left":\#(count)}"#
            return ScriptedDaemon.result(#"{"tenant_keys":[\#(key)]}"#)
        }
        let counts = [left(100), left(90), left(80), left(70), left(60), left(0)]
        let run = Run(
            "keys", "rotate", "--wait",
            answers: [ScriptedDaemon.result(#"{"tenant":"default","generation":2}"#)] + counts)
        #expect(run.status == .done)
        #expect(run.console.complaints == ["moving records: 40 of 100, about 3 s left"])
    }

    @Test func `a rotation that takes longer is reported again, each two seconds`() {
        func left(_ count: Int) -> String {
            ScriptedDaemon.result(#"{"master_records_left":\#(count)}"#)
        }
        // Nothing is moved at first. They are asked for twice a second.
        let counts = [1_000, 1_000, 1_000, 1_000, 1_000, 900, 800, 700, 600, 500, 400, 300, 0]
        let run = Run(
            "keys", "rotate-master", "--wait",
            answers: [ScriptedDaemon.result(#"{"master_key_fingerprint":"00"}"#)] + counts.map(left))
        #expect(run.status == .done)
        #expect(
            run.console.complaints == [
                "moving records: 0 of 1000, about unknown time left",
                "moving records: 400 of 1000, about 6 s left",
            ])
    }

    @Test func `a tenant's rotation is found on a further page of the keys`() {
        func page(_ tenant: String, _ left: Int, _ next: String) -> String {
            let key = #"{"tenant":"\#(tenant)","generation":2,"tenant_records_left":\#(left)}"#
            return ScriptedDaemon.result(#"{"tenant_keys":[\#(key)],"next_cursor":\#(next)}"#)
        }
        let run = Run(
            "keys", "rotate", "--tenant", "shop", "--wait",
            answers: [
                ScriptedDaemon.result(#"{"tenant":"shop","generation":2}"#), page("a", 0, #""c-1""#),
                page("b", 0, #""c-2""#), page("shop", 7, "null"), page("a", 0, #""c-3""#), page("shop", 0, "null"),
            ])
        #expect(run.status == .done)
        #expect(
            run.daemon.requests.dropFirst().map { $0.firstMatch(of: /c-\d/).map { String($0.0) } ?? "" } == [
                "", "c-1", "c-2", "", "c-3",
            ])
    }

    @Test func `a tenant whose key is older than the one it was given is not waited for`() {
        let old = #"{"tenant":"shop","generation":1,"tenant_records_left":0}"#
        let run = Run(
            "keys", "rotate", "--wait",
            answers: [
                ScriptedDaemon.result(#"{"tenant":"shop","generation":2}"#),
                ScriptedDaemon.result(#"{"tenant_keys":[\#(old)]}"#),
            ])
        #expect(run.status == .unreachable)
    }

    @Test(arguments: [(1, [1]), (200, [200]), (201, [200, 1]), (450, [200, 200, 50])])
    func `a limit is asked for in pages of two hundred`(limit: Int, pages: [Int]) {
        let entry = #"{"sequence":9,"at":0,"action":"factor.verify","outcome":"done"}"#
        let answers = pages.enumerated().map { index, count in
            let entries = Array(repeating: entry, count: count).joined(separator: ",")
            return ScriptedDaemon.result(#"{"entries":[\#(entries)],"next_cursor":"\#(index)"}"#)
        }
        let run = Run(["audit", "list", "--limit", "\(limit)"], answers: answers)
        #expect(run.status == .done)
        #expect(run.daemon.requests.count == pages.count)
        for (request, count) in zip(run.daemon.requests, pages) { #expect(request.contains(#""limit":\#(count)"#)) }
    }

    @Test(
        arguments: [
            (-1, "0 s"), (0, "0 s"), (1, "1 s"), (1_000, "1 s"), (1_001, "2 s"), (59_000, "59 s"), (59_001, "1 min"),
            (61_000, "1 min 1 s"), (3_600_000, "1 h"), (3_601_000, "1 h"), (86_399_000, "23 h 59 min"),
            (86_400_000, "1 d"),
            (90_000_000, "1 d 1 h"), (.max, "106751991167 d 7 h"),
        ] as [(Int64, String)])
    func `a duration has its two largest units`(milliseconds: Int64, text: String) {
        #expect(DurationText.text(milliseconds: milliseconds) == text)
    }

    @Test func `a subject is shown with the guesses at it`() {
        let subject = #"""
            {"created_at":1795219200000,"factors":[],
            "pools":[{"scope":"subject","kind":"totp","spent":1.5e-4,"budget":3e-4,"misses_in_row":5,"retry_after_ms":1500,"unlocks_at":null}]}
            """#
        let run = Run("subject", "get", "ada", answers: [ScriptedDaemon.result(subject)])
        #expect(run.console.shown.contains("totp        50 %          5                next in 2 s\n"))
    }

    @Test func `factors are shown as a table`() {
        let factors = #"""
            {"factors":[{"factor_id":"fac_a","kind":"totp","status":"active","last_used_at":1795219200000,"display_name":"Phone\u001b[2J"},
            {"factor_id":"fac_bb","kind":"backup_code","status":"active","last_used_at":null,"display_name":null,"codes_left":10}]}
            """#
        let run = Run("factors", "ada", answers: [ScriptedDaemon.result(factors)])
        #expect(
            run.console.shown == """
                FACTOR  KIND                   STATUS  LAST USED                NAME
                fac_a   totp                   active  2026-11-21 00:00:00 UTC  Phone\u{FFFD}[2J
                fac_bb  backup_code (10 left)  active  never

                """)
    }

    @Test func `an unhealthy daemon makes status fail, with the reason`() {
        let info = #"{"version":"1","protocol":1,"uptime_s":3700,"storage":"sqlite","methods":["a"]}"#
        let health =
            #"{"status":"degraded","checks":[{"check":"store","problem":null},{"check":"clock","problem":"jumped"}]}"#
        let run = Run("status", answers: [info, health].map(ScriptedDaemon.result))
        #expect(run.status == .failed)
        #expect(run.console.shown.contains("up for 1 h 1 min"))
        #expect(run.console.shown.hasSuffix("health: degraded\n  clock: jumped\n"))
    }

    @Test func `json shows the result unchanged`() {
        let run = Run("factors", "ada", "--json", answers: [ScriptedDaemon.result(#"{"factors":[]}"#)])
        #expect(run.console.shown == #"{"factors":[]}"# + "\n")
    }
}

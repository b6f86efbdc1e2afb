import Testing

@testable import factorctl

struct CommandTests {
    private static let enrolled = ScriptedDaemon.result(
        """
        {"factor_id":"fac_a","secret":"JBSWY3DPEHPK3PXP","otpauth_uri":"otpauth://totp/ada","qr":"##\\n","expires_at":0}
        """)
    private static let active = ScriptedDaemon.result(#"{"factor":{"factor_id":"fac_a","status":"active"}}"#)
    private static let rejected = ScriptedDaemon.error(1000, #"{"reason":"code_rejected"}"#)

    @Test func `enrolling at a terminal shows the code and asks until one is right`() {
        let person = ScriptedPerson(isPresent: true, typing: ["000000", "123456"])
        let run = Run(
            "enroll", "ada", "--issuer", "Example", answers: [Self.enrolled, Self.rejected, Self.active], person: person
        )
        #expect(run.status == .done)
        #expect(person.shown.contains("##\n"))
        #expect(person.shown.contains("JBSWY3DPEHPK3PXP"))
        #expect(person.complaints == ["code rejected"])
        #expect(
            run.daemon.requests == [
                #"{"jsonrpc":"2.0","id":1,"method":"totp.enroll","params":{"subject":"ada","issuer":"Example","qr":"text"}}"#,
                #"{"jsonrpc":"2.0","id":1,"method":"totp.activate","params":{"subject":"ada","factor_id":"fac_a","code":"000000"}}"#,
                #"{"jsonrpc":"2.0","id":1,"method":"totp.activate","params":{"subject":"ada","factor_id":"fac_a","code":"123456"}}"#,
            ])
    }

    @Test func `a throttled enrolment is not asked on`() {
        let person = ScriptedPerson(isPresent: true, typing: ["000000", "123456"])
        let throttled = ScriptedDaemon.error(1001, #"{"reason":"throttled","retry_after_ms":1500}"#)
        let run = Run("enroll", "ada", answers: [Self.enrolled, throttled], person: person)
        #expect(run.status == .refused)
        #expect(person.complaints == ["factorctl: too many misses in a row: try again in 2 s"])
    }

    @Test func `enrolling in a script tells how to activate, at the same daemon and tenant`() {
        let run = Run("enroll", "a'b", "--tenant", "t", answers: [Self.enrolled])
        #expect(run.status == .done)
        #expect(run.person.questions.isEmpty)
        #expect(run.person.shown.hasSuffix(#"factorctl activate 'a'\''b' fac_a --tenant t"# + "\n"))
    }

    @Test func `a code comes from the standard input`() {
        let answer = ScriptedDaemon.result(
            #"{"strategy":"backup_code","factor_id":"fac_b","remaining":9,"amr":["otp"]}"#)
        let run = Run("verify", "ada", answers: [answer], person: ScriptedPerson(typing: ["ABCDE-FGHJK"]))
        #expect(run.status == .done)
        #expect(run.person.shown == "accepted: backup_code of fac_b, 9 left\n")
        #expect(run.daemon.requests[0].contains(#""code":"ABCDE-FGHJK""#))
    }

    @Test func `without a code nothing is asked of the daemon`() {
        let run = Run("verify", "ada")
        #expect(run.status == .usage)
        #expect(run.daemon.requests.isEmpty)
    }

    @Test(arguments: [
        ["verify", "ada", "123456"], ["activate", "ada", "fac_a", "123456"], ["call", "totp.verify", "code=123456"],
    ])
    func `a code on the command line is refused with a hint`(_ arguments: [String]) {
        let person = ScriptedPerson()
        let daemon = ScriptedDaemon([])
        #expect(Program.run(arguments, person) { _ in daemon } == .usage)
        #expect(person.complaints[0].contains("others can see a command line"))
        #expect(daemon.requests.isEmpty)
    }

    @Test func `backup codes stand alone on the standard output`() {
        let run = Run("backup-codes", "ada", answers: [ScriptedDaemon.result(#"{"codes":["A","B"],"factor":{}}"#)])
        #expect(run.person.shown == "A\nB\n")
        #expect(run.person.complaints.count == 1)
    }

    @Test func `factors are shown as a table`() {
        let factors = #"""
            {"factors":[{"factor_id":"fac_a","kind":"totp","status":"active","last_used_at":1795219200000,"display_name":"Phone\u001b[2J"},
            {"factor_id":"fac_bb","kind":"backup_codes","status":"active","last_used_at":null,"display_name":null,"remaining":10}]}
            """#
        let run = Run("factors", "ada", answers: [ScriptedDaemon.result(factors)])
        #expect(
            run.person.shown == """
                FACTOR  KIND                    STATUS  LAST USED                NAME
                fac_a   totp                    active  2026-11-21 00:00:00 UTC  Phone\u{FFFD}[2J
                fac_bb  backup_codes (10 left)  active  never

                """)
    }

    @Test func `a daemon that is not well makes status fail, and says why`() {
        let info = #"{"version":"1","protocol":1,"uptime_s":3700,"storage":"sqlite","methods":["a"]}"#
        let health = #"{"status":"degraded","checks":{"store":"ok","clock":"jumped","disk":"ok"}}"#
        let run = Run("status", answers: [info, health].map(ScriptedDaemon.result))
        #expect(run.status == .failed)
        #expect(run.person.shown.contains("up for 1 h 1 min"))
        #expect(run.person.shown.hasSuffix("health: degraded\n  clock: jumped\n"))
    }

    @Test func `json shows the result as it came`() {
        let run = Run("factors", "ada", "--json", answers: [ScriptedDaemon.result(#"{"factors":[]}"#)])
        #expect(run.person.shown == #"{"factors":[]}"# + "\n")
    }
}

import Testing

@testable import factorctl

/// A daemon that gives wrong answers: none of them is taken for a success or crashes the program.
struct HostileDaemonTests {
    @Test func `every command that asks a daemon has a usual exchange, which succeeds`() {
        let asked = Exchange.all.compactMap { $0.command?.name }
        #expect(Set(asked).union(Exchange.others) == Set(Command.all.map(\.name)))
        for exchange in Exchange.all {
            for options in [[], ["--json"]] {
                let run = exchange.run(options)
                #expect(run.status == .done, "\(exchange.arguments): \(run.console.complaints)")
                #expect(run.daemon.requests.count == exchange.answers.count, "\(exchange.arguments)")
            }
        }
    }

    /// Lines that never answer request 1. `RESULT` is a usual result.
    private static let lines = [
        "", "null", "1", "[]", "{}", #""text""#, "nonsense", #"{"error":{}}"#, #"{"jsonrpc":"2.0"}"#,
        #"{"jsonrpc":"2.0","id":1}"#,
        #"{"jsonrpc":"2.0","id":1,"result":null}"#, #"{"jsonrpc":"2.0","id":1,"result":true}"#,
        #"{"jsonrpc":"2.0","id":1,"result":[]}"#, #"{"jsonrpc":"2.0","id":1,"result":"done"}"#,
        #"{"jsonrpc":"2.0","id":1,"result":0}"#, #"{"jsonrpc":"2.0","id":1,"error":null}"#,
        #"{"jsonrpc":"2.0","id":1,"error":{}}"#, #"{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"m"}}"#,
        #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"m","data":[]}}"#,
        #"{"jsonrpc":"2.0","id":2,"result":RESULT}"#, #"{"jsonrpc":"2.0","id":"1","result":RESULT}"#,
        #"{"jsonrpc":"2.0","id":null,"result":RESULT}"#, #"{"jsonrpc":"2.0","id":1.0,"result":RESULT}"#,
        #"{"jsonrpc":"2.0","result":RESULT}"#, #"{"jsonrpc":"1.0","id":1,"result":RESULT}"#,
        #"{"id":1,"result":RESULT}"#, #"{"jsonrpc":2.0,"id":1,"result":RESULT}"#,
        #"{"jsonrpc":"2.0","id":1,"result":RESULT,"error":{"code":1000,"message":"m"}}"#,
        #"{"jsonrpc":"2.0","id":1,"result":RESULT,"error":null}"#,
        #"{"jsonrpc":"2.0","id":1,"id":1,"result":RESULT}"#,
        #"[{"jsonrpc":"2.0","id":1,"result":RESULT}]"#, #"{"jsonrpc":"2.0","id":1,"result":RESULT}}"#,
    ]

    @Test(arguments: Exchange.all)
    func `a wrong answer is never a success`(_ exchange: Exchange) {
        for line in Self.lines {
            let console = ScriptedConsole(
                typing: exchange.typing, files: exchange.files.mapValues { Array($0.utf8) })
            let later = exchange.answers.dropFirst().map(ScriptedDaemon.result)
            let run = Run(
                exchange.arguments, answers: [line.replacing("RESULT", with: exchange.answers[0])] + later,
                console: console)
            #expect(run.status == .unreachable, "\(exchange.arguments) took \(line)")
            #expect(console.shown.isEmpty, "\(exchange.arguments) took \(line)")
        }
    }

    private static let values = [
        "null", "true", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551616", "9007199254740991",
        "1e308", "-1e308", "1e400", "5e-324", "0.5", #""""#, #""text""#, "[]", "[null]", "{}",
    ]

    /// Mutates each value of each answer in turn: the program ends by itself, with a status and nothing but text.
    @Test(arguments: Exchange.all)
    func `no value from a daemon crashes the program`(_ exchange: Exchange) throws {
        for place in exchange.answers.indices {
            for mutant in try Mutation.all(of: exchange.answers[place], by: Self.values) {
                var answers = exchange.answers
                answers[place] = mutant
                for options in [[], ["--json"]] {
                    let run = exchange.run(options, answers: answers)
                    #expect(
                        run.status == .done || !run.console.complaints.isEmpty || run.status == .failed, "\(mutant)")
                }
            }
        }
    }

    @Test func `a code is accepted only by a complete success`() throws {
        let exchange = try #require(Exchange.all.first { $0.arguments[0] == "verify" })
        let success = exchange.answers[0]
        for (member, value) in [
            ("kind", #""totp""#), ("factor_id", #""fac_a""#), ("amr", #"["otp"]"#), ("verified_at", "5"),
        ] {
            for other in ["null", "false", "{}", "[]", #""""#, "1e308", "-9223372036854775808"] {
                let mutant = success.replacing("\"\(member)\":\(value)", with: "\"\(member)\":\(other)")
                #expect(mutant != success)
                #expect(exchange.run(answers: [mutant]).status == .unreachable, "\(mutant)")
                #expect(exchange.run(["--json"], answers: [mutant]).status == .unreachable, "\(mutant)")
            }
        }
    }

    @Test func `an answer about something else is not a success`() {
        for (arguments, answer) in [
            (["tenant", "delete", "shop", "--yes"], #"{"tenant":"other"}"#),
            (["factor", "remove", "ada", "fac_a", "--yes"], #"{"revoked_sessions":-1}"#),
            (
                ["activate", "ada", "fac_a"], #"{"factor":{"factor_id":"fac_b","kind":"totp","status":"active"}}"#
            ),
            (
                ["activate", "ada", "fac_a"], #"{"factor":{"factor_id":"fac_a","kind":"totp","status":"pending"}}"#
            ),
            (["audit", "verify"], #"{"entries_checked":9,"intact":true,"first_broken_sequence":4}"#),
            (["backup-codes", "ada", "--repeat", "k"], #"{"codes":[],"factor":{}}"#),
        ] {
            let run = Run(
                arguments, answers: [ScriptedDaemon.result(answer)], console: ScriptedConsole(typing: ["123456"]))
            #expect(run.status == .unreachable, "\(arguments)")
        }
    }

    @Test func `a rotation of another tenant's key is not waited for`() {
        let other =
            #"{"master_key_fingerprint":"ff","master_records_left":0,"tenant_keys":[{"tenant":"x","generation":2,"tenant_records_left":0}]}"#
        let run = Run(
            "keys", "rotate", "--wait",
            answers: [#"{"tenant":"shop","generation":2}"#, other].map(ScriptedDaemon.result))
        #expect(run.status == .unreachable)
    }

    @Test func `a list that repeats itself is abandoned`() {
        let page = ScriptedDaemon.result(#"{"tenants":[],"next_cursor":"a"}"#)
        let run = Run("tenant", "list", answers: Array(repeating: page, count: 9))
        #expect(run.status == .unreachable)
        #expect(run.daemon.requests.count == 2)
    }

    @Test func `a list without an end is abandoned`() {
        let pages = (0...RPCSession.mostPages).map {
            ScriptedDaemon.result(#"{"tenants":[],"next_cursor":"\#($0)"}"#)
        }
        let run = Run("tenant", "list", answers: pages)
        #expect(run.status == .unreachable)
        #expect(run.daemon.requests.count == RPCSession.mostPages)
    }

    @Test(arguments: ["0", "3601", "soon", "-1"])
    func `an answer may take a second to an hour`(_ seconds: String) {
        #expect(Run("status", "--timeout", seconds).status == .usage)
    }

    @Test func `the time for an answer is as given, or half a minute`() {
        for (options, milliseconds) in [
            ([], 30_000), (["--timeout", "1"], 1_000), (["--timeout", "3600"], 3_600_000),
        ] {
            var asked: Destination?
            _ = Program.run(["status", "--socket", "/s"] + options, ScriptedConsole()) { destination in
                asked = destination
                return ScriptedDaemon([])
            }
            #expect(asked == Destination(path: "/s", timeoutMilliseconds: milliseconds))
        }
    }
}

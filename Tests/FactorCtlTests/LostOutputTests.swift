import Testing

@testable import factorctl

/// The output does not reach its reader.
struct LostOutputTests {
    @Test func `every command says so, and does not exit with status 0`() {
        for exchange in Exchange.all {
            for options in [[], ["--json"]] {
                let run = exchange.run(options, isDeaf: true)
                #expect(run.status == .unwritten, "\(exchange.arguments)")
                #expect(run.console.complaints.last?.contains("standard output cannot be written") == true)
            }
        }
        for arguments in [
            ["--help"], ["--version"], ["help"], ["man-page"], ["completion", "bash"], ["tenant", "--help"],
        ] {
            #expect(Run(arguments, console: ScriptedConsole(isDeaf: true)).status == .unwritten, "\(arguments)")
        }
    }

    /// Commands whose answer is shown once, or whose work must not be done twice.
    private static let once = ["enroll", "backup-codes", "keys rotate", "keys rotate-master", "call"]

    @Test(arguments: once)
    func `a lost answer is given again by the key that is shown`(_ name: String) throws {
        let exchange = try #require(Exchange.all.first { $0.command?.name == name })
        let lost = exchange.run(isDeaf: true)
        #expect(lost.console.complaints.last?.contains("--repeat key-1 gives the same answer") == true)
        let key = #""idempotency_key":"key-1""#
        #expect(lost.daemon.requests.filter { $0.contains(key) }.count == 1)
        // The same with the key: what was checked before is not checked again.
        let answers = name == "backup-codes" ? Array(exchange.answers.dropFirst()) : exchange.answers
        let again = exchange.run(["--repeat", "key-1"], answers: answers)
        #expect(again.status == .done, "\(again.console.complaints)")
        #expect(!again.console.shown.isEmpty)
        let request = lost.daemon.requests.first { $0.contains(key) }
        #expect(parameters(again.daemon.requests[0]) == parameters(try #require(request)))
    }

    /// Everything except the id.
    private func parameters(_ request: String) -> Substring { request.drop { $0 != "m" } }

    @Test(arguments: once)
    func `so is an answer that the daemon cut off`(_ name: String) throws {
        let exchange = try #require(Exchange.all.first { $0.command?.name == name })
        let before = name == "backup-codes" ? [exchange.answers[0]] : []
        let run = exchange.run(answers: before)
        #expect(run.status == .unreachable)
        #expect(run.console.complaints.last?.contains("--repeat key-1 gives the same answer") == true)
    }

    @Test func `without a request, nothing can be given again`() {
        let run = Run("backup-codes", "ada", "--yes")
        #expect(run.status == .unreachable)
        #expect(run.console.complaints.last?.contains("--repeat") == false)
        let refused = Run("call", "m", answers: [ScriptedDaemon.error(1003, #"{"reason":"not_found"}"#)])
        #expect(refused.console.complaints.last?.contains("--repeat") == false)
    }

    @Test func `a method that takes no key is called without`() {
        let unknown = ScriptedDaemon.error(
            -32602, #"{"reason":"invalid_params","field":"idempotency_key","detail":"is unknown"}"#)
        let run = Run("call", "server.info", answers: [unknown, ScriptedDaemon.result("{}")])
        #expect(run.status == .done)
        #expect(run.daemon.requests.last?.hasSuffix(#""method":"server.info","params":{}}"#) == true)
    }

    @Test func `a key of one's own is not changed`() {
        let run = Run("call", "m", "idempotency_key=mine", answers: [ScriptedDaemon.result("{}")])
        #expect(run.daemon.requests == [#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"idempotency_key":"mine"}}"#])
        #expect(Run("call", "m", "idempotency_key=mine", "--repeat", "x").status == .usage)
    }
}

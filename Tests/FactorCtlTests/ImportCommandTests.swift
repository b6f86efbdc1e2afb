import Testing

@testable import factorctl

/// `factorctl import` with files that have mistakes.
struct ImportCommandTests {
    private static let secret = "secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    private static let uris = """
        otpauth://totp/ada?\(secret)
        otpauth://totp/bob?secret=1
        otpauth://totp/carol?\(secret)&algorithm=
        otpauth://totp/dan?\(secret)
        """

    private static let possible = ScriptedDaemon.result(#"{"outcome":"possible"}"#)
    private static let imported = ScriptedDaemon.result(#"{"outcome":"imported","factor":{"factor_id":"fac_a"}}"#)

    private func run(_ options: [String], answers: [String], files: [String: String] = [:]) -> Run {
        let files = ["uris": Self.uris].merging(files) { $1 }.mapValues { Array($0.utf8) }
        return Run(["import", "uris"] + options, answers: answers, console: ScriptedConsole(files: files))
    }

    @Test func `the first unusable account stops it, before the daemon is asked`() {
        let run = run([], answers: [])
        #expect(run.status == .unusable)
        #expect(run.console.complaints == ["factorctl: uris, line 2: the secret is not base 32"])
        #expect(run.daemon.requests.isEmpty)
    }

    @Test func `unusable accounts are left out and listed if that is requested, and the status says so`() {
        let run = run(["--skip-unusable"], answers: [Self.possible, Self.possible, Self.imported, Self.imported])
        #expect(run.status == .incomplete)
        #expect(
            run.console.complaints == [
                "left out: line 2: the secret is not base 32",
                "left out: line 3: the algorithm is not SHA1, SHA256 or SHA512",
            ])
        #expect(run.daemon.requests.map { $0.contains(#""subject":"ada""#) } == [true, false, true, false])
        #expect(run.daemon.requests.map { $0.contains(#""subject":"dan""#) } == [false, true, false, true])
    }

    @Test func `so are accounts that the daemon would refuse, with everything that belongs to them`() {
        let taken = ScriptedDaemon.error(1008, #"{"reason":"already_exists"}"#)
        let run = run(["--skip-unusable", "--json"], answers: [taken, Self.possible, Self.imported])
        #expect(run.status == .incomplete)
        #expect(
            run.console.shown.contains(
                #"{"place":"line 1","problem":"ada: the subject has a factor with this secret and other parameters; "#))
        #expect(run.daemon.requests.count == 3)
    }

    @Test func `so are accounts that are not in the list of subjects`() {
        let run = run(
            ["--skip-unusable", "--subjects", "list"], answers: [Self.possible, Self.imported],
            files: ["list": "ada\tu-1\n"])
        #expect(run.status == .incomplete)
        #expect(run.console.complaints.contains("left out: line 4: 'dan' is not in the list of --subjects"))
    }

    // MARK: A refusal in the middle

    private static let four = (1...4).map { "otpauth://totp/u\($0)?\(secret)" }.joined(separator: "\n")
    private static let present = ScriptedDaemon.result(#"{"outcome":"present","factor":{"factor_id":"fac_old"}}"#)
    private static let full = ScriptedDaemon.error(1009, #"{"reason":"policy_violation","detail":"too many"}"#)
    private static let removed = ScriptedDaemon.result(#"{"revoked_sessions":0}"#)

    private static func imported(_ factor: String) -> String {
        ScriptedDaemon.result(#"{"outcome":"imported","factor":{"factor_id":"\#(factor)"}}"#)
    }

    @Test func `what was imported is removed again if the daemon refuses the rest, and nothing else is`() {
        let run = run(
            [],
            answers: [
                Self.possible, Self.present, Self.possible, Self.possible, Self.imported("fac_a"),
                Self.imported("fac_b"),
                Self.full, Self.removed, Self.removed,
            ], files: ["uris": Self.four])
        #expect(run.status == .unusable)
        #expect(run.console.complaints.count == 1 && run.console.shown.isEmpty)
        let removals = run.daemon.requests.dropFirst(7)
        #expect(removals.allSatisfy { $0.contains(#""method":"factor.remove""#) })
        // The last one first.
        #expect(removals.map { $0.contains(#""subject":"u3","factor_id":"fac_b""#) } == [true, false])
        #expect(removals.map { $0.contains(#""subject":"u1","factor_id":"fac_a""#) } == [false, true])
    }

    @Test func `each of them is tried, and what could not be removed is counted`() {
        let run = run(
            [],
            answers: [
                Self.possible, Self.possible, Self.possible, Self.possible, Self.imported("fac_a"),
                Self.imported("fac_b"), Self.imported("fac_c"), Self.full, Self.full, Self.removed, Self.full,
            ], files: ["uris": Self.four])
        #expect(run.status == .unusable)
        #expect(run.daemon.requests.count == 11)
        #expect(
            run.console.complaints.first
                == "factorctl: 2 of the new factors could not be removed again: run the same command again")
    }

    @Test func `a dry run changes nothing`() {
        let run = run(
            ["--dry-run"], answers: [Self.possible, Self.present, Self.possible, Self.possible],
            files: ["uris": Self.four])
        #expect(run.status == .done)
        #expect(run.daemon.requests.count == 4)
        #expect(run.daemon.requests.allSatisfy { $0.contains(#""dry_run":true"#) })
    }

    @Test(arguments: [(1100, "forbidden"), (1101, "overloaded"), (1102, "unavailable"), (-32603, "internal")])
    func `a refusal of the whole request is not left out`(_ code: Int, _ reason: String) {
        let run = run(["--skip-unusable"], answers: [ScriptedDaemon.error(code, #"{"reason":"\#(reason)"}"#)])
        #expect(run.status == .unusable)
        #expect(run.daemon.requests.count == 1)
    }

    @Test func `for a file of unknown kind, the kinds are listed`() {
        let run = Run("import", "f", console: ScriptedConsole(files: ["f": Array("hello".utf8)]))
        #expect(run.status == .unusable)
        for kind in ["otpauth", "users.oath", "google-authenticator", "pskc"] {
            #expect(run.console.complaints[0].contains(kind))
        }
    }
}

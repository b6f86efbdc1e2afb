import FactorCore
import TestMachine
import TestServer
import TestSupport

/// A clock that is set ahead and back at any time, with restarts and reboots in between. A model counts the real time.
///
/// - A session lives exactly for its lifetime in real time, whatever the clock says.
/// - A request with an idempotency key is executed once within a minute, and again after it.
/// - No code is accepted twice, and a new code is accepted if the clock is right.
/// - Guesses stay counted.
final class ClockDrill: StoreDrill {
    override class var roundsOfAStore: Int { 10 }
    private static let stepsOfARound = 60
    private static let day: Int64 = 86_400
    /// Seconds that the clock is ahead of real time, or behind it if negative.
    private static let errors: [Int64] = [3, 60, 3_600, 8 * day, 31 * day, 400 * day, -4, -3_600, -3 * day, -40 * day]
    /// Lifetime of a session in seconds.
    private static let life: Int64 = 7_200
    /// Tolerance at the end of a lifetime in seconds: the daemon follows the clock slowly.
    private static let margin: Int64 = 150
    private static let otherSeed = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

    private struct Kept {
        let token: JSON
        /// The real time at which it was made, in seconds.
        let madeAt: Int64
    }

    private struct Keyed {
        let params: JSON
        let factor: JSON
        let madeAt: Int64
    }

    private var moment = ""

    private var clock = ManualClock()
    private var server: EmbeddedServer?
    /// Real time since the start, in seconds.
    private var passed: Int64 = 0
    /// Seconds that the clock is ahead of real time.
    private var error: Int64 = 0
    /// The real time at which the clock was last set, in seconds.
    private var wrongSince: Int64 = 0
    private var sessions: [Kept] = []
    private var keyed: [Keyed] = []
    private var app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    private var spent: [String] = []
    private var highest: Int64 = -1
    private var guesses = 0
    private var serial = 0

    override func drill(_ rounds: Int, seed: UInt64, from first: Int) throws {
        let directory = try TemporaryDirectory()
        (clock, passed, error, sessions, keyed, spent, highest, guesses) = (ManualClock(), 0, 0, [], [], [], -1, 0)
        let server = EmbeddedServer(directory: directory.path, vfs: nil, seed: seed, clock: clock)
        self.server = server
        try server.start()
        try furnish()
        for round in 1...rounds {
            moment = "clock, seed \(options.seed), round \(first + round)"
            for _ in 0..<Self.stepsOfARound { try step() }
            try setClock(0)
            try look()
            options.progress(first + round, options.rounds)
        }
        report.violations += server.alarms.map { "\(moment): \($0)" }
        server.stop()
    }

    private func furnish() throws {
        let policy: JSON = [
            "session": ["ttl_s": .integer(Int(Self.life)), "idle_s": .integer(Int(Self.life))],
            "guess_budget": ["probability": .number("0.3")],
        ]
        _ = try ask("tenant.update", ["tenant": "default", "policy": policy])
        _ = try ask("totp.enroll", ["subject": "ada", "secret": .text(app.secret), "activate": true])
        let guessed = try ask("totp.enroll", ["subject": "guessed", "secret": .text(Self.otherSeed), "activate": true])
        guard guessed.succeeded else { throw DrillFailure("nobody can be enrolled: \(guessed.line)") }
    }

    // MARK: Steps

    private func step() throws {
        switch Int.random(in: 0..<12, using: &dice) {
        case 0, 1: try setClock(Self.errors.randomElement(using: &dice) ?? 0)
        case 2: try setClock(0)
        case 3: try restart()
        case 4: try pass([1, 5, 30, 600, 2_000].randomElement(using: &dice) ?? 1)
        case 5: try openSession()
        case 6: try makeKeyed()
        case 7: try verify()
        case 8: try replay()
        case 9: try guess()
        default: try look()
        }
    }

    private func ask(_ method: String, _ params: JSON) throws -> Answer {
        guard let scenario = server?.scenario else { throw DrillFailure("the server is down") }
        report.count("requests answered")
        return try scenario.ask(method, params)
    }

    private func blame(_ what: String) {
        report.violations.append("\(moment), \(passed) s in, the clock \(error) s ahead: \(what)")
    }

    /// Sets the clock this many seconds ahead of real time.
    private func setClock(_ wanted: Int64) throws {
        clock.jump(seconds: wanted - error)
        if wanted != error { report.count(wanted == 0 ? "times set right" : "times set wrong") }
        (error, wrongSince) = (wanted, passed)
        try pass(1)
    }

    private func pass(_ seconds: Int64) throws {
        // The daemon accepts a small jump after an hour, which the model cannot follow.
        if error != 0, passed + seconds - wrongSince > 3_000 { return try setClock(0) }
        server?.passTime(seconds: seconds)
        passed += seconds
        try server?.scenario?.tick()
    }

    /// Stops the daemon and starts it again, in the same boot or after a reboot.
    private func restart() throws {
        // The time of this commit tells a start after a reboot how long the daemon was down.
        try openSession()
        try server?.scenario?.rest()
        server?.stop()
        if dice.one(in: 3), error == 0 {
            server?.reboot()
            report.count("boots")
        } else {
            report.count("starts in the same boot")
            if dice.one(in: 2) {
                let wanted = Self.errors.randomElement(using: &dice) ?? 0
                clock.jump(seconds: wanted - error)
                (error, wrongSince) = (wanted, passed)
                report.count("times set wrong while it was down")
            }
        }
        try server?.start()
        try pass(1)
    }

    private func openSession() throws {
        let answer = try ask("session.create", ["subject": "ada", "amr": ["pwd"]])
        guard answer.succeeded else { return blame("a session is refused: \(answer.line)") }
        sessions = sessions.suffix(20) + [Kept(token: answer.result["session_token"], madeAt: passed)]
    }

    private func makeKeyed() throws {
        serial += 1
        let params: JSON = ["subject": .text("key-\(serial)"), "idempotency_key": .text("k-\(serial)")]
        let answer = try ask("totp.enroll", params)
        guard answer.succeeded else { return blame("an enrolment is refused: \(answer.line)") }
        keyed = keyed.suffix(5) + [Keyed(params: params, factor: answer.result["factor"]["factor_id"], madeAt: passed)]
    }

    private func verify() throws {
        let step = clock.now.seconds / 30
        let code = app.code(step)
        let answer = try ask("totp.verify", ["subject": "ada", "code": .text(code)])
        if answer.succeeded {
            if step <= highest { blame("a code passed at or before a spent one") }
            spent = spent.suffix(30) + [code]
            highest = max(highest, step)
        } else if step > highest, answer.reason == "code_rejected" {
            blame("a good code is refused")
        }
        if answer.reason != nil { _ = try ask("subject.unlock", ["subject": "ada"]) }
    }

    private func replay() throws {
        guard let code = spent.randomElement(using: &dice) else { return }
        if try ask("totp.verify", ["subject": "ada", "code": .text(code)]).succeeded { blame("a spent code passed") }
        _ = try ask("subject.unlock", ["subject": "ada"])
    }

    private func guess() throws {
        if try ask("totp.verify", ["subject": "guessed", "code": "000000"]).reason == "code_rejected" { guesses += 1 }
    }

    // MARK: What must hold

    private func look() throws {
        for session in sessions { try look(at: session) }
        for request in keyed { try look(at: request) }
        let pools = try ask("subject.get", ["subject": "guessed"]).result["pools"]
        if guesses > 0, pools[0]["misses_in_row"].integer != guesses {
            blame("\(guesses) guesses were made, and \(pools[0]["misses_in_row"].integer ?? 0) are counted")
        }
    }

    private func look(at session: Kept) throws {
        let age = passed - session.madeAt
        let checked = try ask("session.check", ["session_token": session.token])
        if age < Self.life - Self.margin, !checked.succeeded { blame("a session of \(age) s has ended") }
        if age > Self.life + Self.margin, checked.succeeded { blame("a session of \(age) s lives") }
        let fresh = try ask("session.check", ["session_token": session.token, "max_age_s": 600])
        if age > 600 + Self.margin, fresh.succeeded { blame("an authentication of \(age) s is fresh") }
    }

    private func look(at request: Keyed) throws {
        let age = passed - request.madeAt
        // The daemon corrects its clock by at most a hundredth of the elapsed time.
        guard age < 50 else { return }
        let answer = try ask("totp.enroll", request.params)
        if answer.result["factor"]["factor_id"] != request.factor {
            blame("a key of \(age) s is done again: \(answer.line)")
        }
    }
}

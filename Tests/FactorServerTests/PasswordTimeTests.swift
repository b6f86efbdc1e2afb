import FactorCore
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// The duration of answers about passwords, with a clock on which each hash takes its cost: the same for every subject
/// and every hash. Each pool has fewer than sixteen checks before the last measurement, so that no rehearsal is measured.
struct PasswordTimeTests {
    private static let password: JSON = "correct horse battery"
    private let clock = PlayedHashingClock()
    private let scenario: Scenario

    init() throws {
        var hashing = HashingLimits()
        hashing.threads = 1
        scenario = try Scenario(defaults: Scenario.quick, hashing: hashing, hashingClock: clock.clock)
        try scenario.done("totp.enroll", ["subject": "bare", "activate": true, "secret": "JBSWY3DPEHPK3PXPJBSWY3DP"])
    }

    /// How long something takes, in microseconds.
    private func time(_ body: () throws -> Void) throws -> Int64 {
        let start = clock.now
        try body()
        return clock.now - start
    }

    private func time(_ method: String, _ params: JSON, _ reason: String? = "credential_rejected") throws -> Int64 {
        // Waits for any throttle.
        scenario.clock.advance(seconds: 300)
        return try time {
            let answer = try scenario.ask(method, params)
            #expect(answer.reason == reason, "\(answer.line)")
        }
    }

    /// How long wrong passwords take for each name, in every method that takes one: the sets of times, which should
    /// have one element each.
    private func times(_ names: [String]) throws -> [Set<Int64>] {
        var verified: Set<Int64> = []
        var signedIn: Set<Int64> = []
        var attempted: Set<Int64> = []
        for name in names {
            let wrong: JSON = ["subject": .text(name), "password": "wrong password"]
            verified.insert(try time("password.verify", wrong))
            signedIn.insert(try time("sign_in.create", wrong))
            let begun = try scenario.done("sign_in.create", ["subject": .text(name)])
            attempted.insert(try time("flow.attempt", ["flow_id": begun["flow_id"], "password": "wrong password"]))
        }
        return [verified, signedIn, attempted]
    }

    /// Makes requests about unknown users, so that everything has been measured.
    private func settle(checks: Int = 1) throws {
        for _ in 0..<checks {
            let name = "unknown-\(clock.now)"
            let answer = try scenario.ask("password.verify", ["subject": .text(name), "password": "wrong password"])
            #expect(answer.reason == "credential_rejected")
        }
    }

    private func costs(_ memory: Int, _ passes: Int) throws {
        let cost: JSON = ["argon2_memory_kib": .number("\(memory)"), "argon2_passes": .number("\(passes)")]
        try scenario.set(["password": cost])
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `after a raise of the cost, a wrong password takes the same time with an old hash, a new one or none`()
        throws
    {
        try scenario.person("old")
        try costs(16_384, 3)
        try scenario.person("new")
        try settle()
        for times in try times(["old", "new", "bare", "nobody"]) { #expect(times.count == 1, "\(times)") }
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `after the cost was lowered, it takes as long as before`() throws {
        try costs(16_384, 3)
        try scenario.person("old")
        try costs(8_192, 1)
        try scenario.person("new")
        for _ in 0..<2 {
            try settle()
            let found = try times(["old", "new", "bare", "nobody"])
            for times in found { #expect(times.count == 1, "\(times)") }
            #expect(found[0].allSatisfy { $0 >= 3 * 16_384 })
            // The costs are the tenant's and not the process's.
            try scenario.restart()
        }
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `an unused cost causes no delays after it is lowered again`() throws {
        try scenario.person("ada")
        try settle()
        let before = try times(["ada", "nobody"])
        try costs(16_384, 3)
        try costs(8_192, 1)
        #expect(try times(["ada", "nobody"]) == before)
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"), arguments: PasswordSamples.all)
    func `a wrong password takes as long with an imported hash, before and after a restart`(
        _ sample: PasswordSamples.Sample
    ) throws {
        try scenario.person("ada")
        try scenario.done("password.import", ["subject": "moved", "hash": .text(sample.hash)])
        try settle()
        for times in try times(["moved", "ada", "nobody"]) { #expect(times.count == 1, "\(times)") }
        try scenario.restart()
        let first = try time("password.verify", ["subject": "moved", "password": "wrong password"])
        try scenario.restart()
        // The first check measures the hash, for known and unknown users.
        #expect(try time("password.verify", ["subject": "nobody", "password": "wrong password"]) == first)
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `requests behind a refused password wait the same time, whichever hash it had`() throws {
        try scenario.person("old")
        try costs(16_384, 3)
        try settle()
        func both(_ name: String) throws -> Int64 {
            try time {
                let requests = [name, "probe"].map {
                    ("password.verify", ["subject": .text($0), "password": "wrong password"] as JSON)
                }
                let reasons = Set(try scenario.askTogether(requests).map(\.reason))
                #expect(reasons == ["credential_rejected"])
            }
        }
        #expect(try both("old") == both("nobody"))
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `a right password is answered as soon as it is found, and its new hash has the new cost`() throws {
        try scenario.person("old")
        try costs(16_384, 3)
        try settle()
        let wrong = try time("password.verify", ["subject": "old", "password": "wrong password"])
        let right: JSON = ["subject": "old", "password": Self.password]
        #expect(try time("password.verify", right, nil) == 8_192)
        #expect(try time("password.verify", right, nil) == 3 * 16_384)
        #expect(wrong > 3 * 16_384)
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `a reset takes the same time for the current password, another one and an unknown user`() throws {
        try scenario.person("old", email: "old@example.org")
        try costs(16_384, 3)
        try settle()
        var found: Set<Int64> = []
        for (address, password) in [
            ("old@example.org", Self.password), ("old@example.org", "mountain violin"),
            ("nobody@example.org", Self.password),
        ] {
            let reset = try scenario.done("password_reset.create", ["identifier": .text(address)])
            let attempt: JSON = ["flow_id": reset["flow_id"], "code": "000000", "new_password": password]
            found.insert(try time("flow.attempt", attempt, "code_rejected"))
        }
        #expect(found.count == 1, "\(found)")
    }

    /// What the machine is paused in.
    enum Paused: CaseIterable {
        case measurement, check, rehearsal
    }

    @Test(
        .disabled(if: FaultyStore.isLossyInTests, "counts what is done again"), arguments: [1, 12, 90], Paused.allCases)
    func `a pause of the machine during which the processor's clock ran on makes no later password slower`(
        _ seconds: Int64, _ paused: Paused
    ) throws {
        try scenario.person("old")
        try costs(16_384, 3)
        switch paused {
        case .measurement:
            clock.pause(seconds: seconds)
            try settle()
        case .check:
            try settle()
            clock.pause(seconds: seconds)
            try settle()
        case .rehearsal:
            try settle(checks: HashingTimes.pace - 1)
            clock.pause(seconds: seconds, after: 1)
            // The second one has to wait until the rehearsal is over.
            try settle(checks: 2)
        }
        for name in ["old", "nobody", "old", "nobody"] {
            let taken = try time("password.verify", ["subject": .text(name), "password": "wrong password"])
            #expect(taken == 3 * 16_384 * 9 / 8, "\(name)")
        }
    }
}

import FactorCore
import FactorCrypto
import TestServer
import TestSupport

@testable import FactorServer

private let ada: JSON = ["subject": "ada"]

extension MetricTests {
    static let requests: [MeasuredAct] = [
        .later("a method that is not there", moves: ["unknown_methods_total": 1]) { scenario in
            { _ = try scenario.answer(scenario.send("no.such")) }
        },
        .later("a hello", moves: [#"hellos_total{application="shop",version="1"}"#: 1]) { scenario in
            { try scenario.done("server.hello", ["application": ["name": "shop", "version": "1"], "protocol": 2]) }
        },
        .later(
            "a wrong code",
            moves: [#"requests_total{method="totp.verify",outcome="code_rejected"}"#: 1, "decisions_total": 1]
        ) { scenario in
            try scenario.enrolled()
            return { try scenario.verify("000000") }
        },
        .later("a guess at an unknown name", moves: ["guessed_names": 1, "decisions_total": 1]) { scenario in
            { try scenario.verify("000000", "nobody") }
        },
        .later(
            "two wrong codes in one turn",
            moves: ["decisions_total": 2, "commits_total": 1, "committed_turns_total": 1]
        ) { scenario in
            for subject in ["ada", "bob"] { try scenario.enrolled(subject) }
            return {
                _ = try scenario.askTogether(
                    ["ada", "bob"].map { ("totp.verify", ["subject": .text($0), "code": "000000"]) })
            }
        },
        .later(
            "a commit",
            moves: [
                "commits_total": 1, "committed_turns_total": 1, "committed_writes_total": 2, "commit_seconds_count": 1,
                #"commit_seconds_bucket{le="+Inf"}"#: 1,
            ]
        ) { scenario in
            { try scenario.done("username.set", ada.with("username", "ada.l")) }
        },
        .later(
            "a commit that fails",
            moves: [
                "commits_total": 1, "failed_commits_total": 1, "committed_turns_total": 0, "committed_writes_total": 0,
                "commit_seconds_count": 0, "store_available": -1,
            ]
        ) { scenario in
            {
                scenario.store.fail(of: [.commit], with: .full)
                try scenario.ask("username.set", ada.with("username", "ada.l"))
            }
        },
        MeasuredAct("a decision that is lost", moves: ["lost_decisions_total": 1]) {
            let scenario = try Scenario(isShared: true)
            scenario.store.loseDecisions(oneIn: .max)
            return (
                scenario,
                {
                    scenario.store.lose(true)
                    try scenario.done("username.set", ada.with("username", "ada.l"))
                }
            )
        },
        .later("a password", moves: ["hashings_total": 1]) { scenario in
            { try scenario.person("ada") }
        },
        .later("a sign-in that begins", moves: ["flows": 1]) { scenario in
            { try scenario.done("sign_in.create", ["identifier": "nobody"]) }
        },
        .later(
            "a sign-up that begins",
            moves: [
                "flows": 1, "reservations": 1, "message_counts": 9, "jobs_queued_total": 1,
                #"jobs{kind="deliver_message"}"#: 1,
            ]
        ) { scenario in
            { try scenario.done("sign_up.create", ["email_address": "eve@example.org"]) }
        },
        .later("a used device token after its grace", moves: ["device_token_reuses_total": 1]) { scenario in
            let session = try scenario.done("session.create", ada.with("amr", ["pwd"]))["session_token"]
            let token = try scenario.done("device.trust", ["session_token": session])["device_token"]
            let use = ada.with("device_token", token)
            for _ in 0..<2 { try scenario.done("device.exchange", use) }
            scenario.clock.advance(seconds: 10)
            return { try scenario.ask("device.exchange", use) }
        },
        .later("a passkey whose counter does not rise", moves: ["passkey_regressions_total": 1]) { scenario in
            try scenario.allowPasskeys()
            let (_, passkey) = try scenario.enrolledPasskey { $0.counter = 5 }
            let asked = try scenario.done("passkey.challenge", ada)["public_key"]
            return { try scenario.ask("passkey.verify", ada.with("credential", passkey.assertion(asked))) }
        },
        .later("six refused passkeys", moves: ["unrecorded_refusals_total": 1]) { scenario in
            try scenario.allowPasskeys()
            _ = try scenario.enrolledPasskey()
            return {
                let garbage = ada.with("credential", MethodEntry.credential)
                for _ in 0..<6 { try scenario.ask("passkey.verify", garbage) }
            }
        },
        .later("a tenant", moves: ["tenants": 1]) { scenario in
            { try scenario.done("tenant.create", ["tenant": "shop"]) }
        },
        .later("a clock that is set ahead", moves: ["clock_drift_seconds": 60]) { scenario in
            { scenario.clock.jump(seconds: 60) }
        },
    ]

    static let work: [MeasuredAct] = [
        .later("damage that a request meets", moves: ["alarms_total": 1, "integrity_problems": 1]) { scenario in
            try scenario.enrolled()
            guard let stored = scenario.memory.everything.first(where: { $0.key.kind == .subject }) else {
                throw Scenario.NoAnswer()
            }
            return {
                var damaged = stored.document
                damaged.hot[0] ^= 1
                scenario.memory.overwrite(stored.key, damaged)
                try scenario.verify("000000")
            }
        },
        .later("a genuine record that is malformed", moves: ["defects_total": 1]) { scenario in
            let tenant = try scenario.engine.tenant(.default)
            let key = tenant.listKey(.devices, .device, of: tenant.key(of: try SubjectID("ada")))
            let end = scenario.clock.now.advanced(bySeconds: 900)
            var bytes: [UInt8] = [0xFF]
            let record = WipedBytes(&bytes)
            scenario.engine.transaction {
                _ = scenario.engine.put(record, at: key, over: .none, expiresAt: end, tenant.keys)
            }
            try scenario.settle()
            return { try scenario.ask("device.list", ada) }
        },
        .later("part of the store that cannot be read", moves: ["alarms_total": 1]) { scenario in
            {
                scenario.store.fail(of: [.load], with: .corrupt("a page"))
                try scenario.verify("000000")
            }
        },
        .later("a record that expires", moves: ["expired_total": 1]) { scenario in
            try scenario.done("totp.enroll", ada.with("idempotency_key", "k"))
            scenario.clock.advance(seconds: 61)
            return { try scenario.tick() }
        },
        MeasuredAct("a look at the whole store", moves: ["integrity_passes_total": 1]) {
            let scenario = try Scenario()
            return (scenario, { try scenario.tick() })
        },
        MeasuredAct("a change beside an anchor", moves: ["anchor_commits_behind": 1]) {
            let scenario = try Scenario(anchor: MemoryAnchor())
            for _ in 0..<5 { try scenario.tick() }
            return (scenario, { try scenario.done("username.set", ada.with("username", "ada.l")) })
        },
        .later("a rotation that has not gone far", moves: ["key_records_left": 1]) { scenario in
            try scenario.enrolled()
            return {
                // Upkeep goes on at the next tick.
                scenario.store.fail(of: [.scan], with: .unavailable("EIO"))
                try scenario.done("keys.rotate")
            }
        },
        .later("a rotation of the master key", moves: ["master_key_records_left": -2]) { scenario in
            try scenario.restart(master: MasterKeys(Scenario.masterKey(), next: Scenario.masterKey(100)))
            try scenario.tick()
            return { try scenario.done("keys.rotate_master") }
        },
    ]

    static let jobs: [MeasuredAct] = [
        .later("a message", moves: ["jobs_queued_total": 1, #"jobs{kind="deliver_message"}"#: 1]) { scenario in
            { try scenario.deliver() }
        },
        .later("a question", moves: ["jobs_queued_total": 1, #"jobs{kind="challenge"}"#: 1]) { scenario in
            {
                let order = ChallengeOrder(
                    flow: DocumentID(high: 1, low: 2), stage: .define, attempt: 1, subject: try SubjectID("ada"),
                    parameters: nil, response: nil, expiresAt: scenario.clock.now.advanced(bySeconds: 900))
                let tenant = try scenario.engine.tenant(.default)
                scenario.engine.transaction { scenario.engine.ask(order, in: tenant) }
            }
        },
        .later("a claim", moves: ["jobs_claimed_total": 1, #"leased_jobs{kind="deliver_message"}"#: 1]) { scenario in
            try scenario.deliver()
            return { _ = try scenario.claim() }
        },
        .later(
            "a message that is delivered",
            moves: [
                "jobs_completed_total": 1, #"jobs{kind="deliver_message"}"#: -1,
                #"leased_jobs{kind="deliver_message"}"#: -1,
            ]
        ) { scenario in
            let job = try scenario.lentJob()
            return { try scenario.done("job.complete", job.held) }
        },
        .later(
            "a message that is tried again",
            moves: ["jobs_retried_total": 1, #"leased_jobs{kind="deliver_message"}"#: -1]
        ) {
            scenario in
            let job = try scenario.lentJob()
            return { try scenario.done("job.fail", job.held.merging(["detail": "x", "retry": true])) }
        },
        .later(
            "a message that is given up",
            moves: [
                "jobs_failed_total": 1, #"jobs{kind="deliver_message"}"#: -1,
                #"leased_jobs{kind="deliver_message"}"#: -1,
            ]
        ) { scenario in
            let job = try scenario.lentJob()
            return { try scenario.done("job.fail", job.held.merging(["detail": "x", "retry": false])) }
        },
        .later(
            "a message that comes too late",
            moves: ["jobs_died_total": 1, #"jobs{kind="deliver_message"}"#: -1, "expired_total": 1]
        ) { scenario in
            try scenario.deliver(seconds: 30)
            scenario.clock.advance(seconds: 30)
            return { for _ in 0..<20 { try scenario.tick() } }
        },
        .later("a message too many", moves: ["throttled_messages_total": 1]) { scenario in
            try scenario.set(["delivery": ["per_address_per_hour": 1]])
            try scenario.enrolledAddress("ada@example.org")
            try scenario.done("factor.send", ada.with("kind", "email"))
            scenario.clock.advance(seconds: 60)
            return { try scenario.ask("factor.send", ada.with("kind", "email")) }
        },
        .later("claims that wait", moves: ["waiting_claims": 1_024, "displaced_claims_total": 1]) { scenario in
            { for _ in 0..<1_025 { scenario.send("job.claim", ["wait_ms": 60_000]) } }
        },
    ]
}

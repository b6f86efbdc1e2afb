import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// Two servers on the documents of one store, each with its own audit log: what one changes is refused to the other.
struct SharedStoreTests {
    private let servers: [Scenario]
    private var first: Scenario { servers[0] }
    private var second: Scenario { servers[1] }

    init() throws {
        let first = try Scenario(defaults: Scenario.quick, isShared: true)
        let second = try Scenario(defaults: Scenario.quick, sharing: first, seed: 1_000, isShared: true)
        servers = [first, second]
        for server in servers { server.store.loseDecisions(oneIn: .max) }
    }

    /// Makes a request of both servers so that each decides before the other commits. Returns their answers.
    private func race(_ method: String, _ params: JSON, _ count: Int = 1) throws -> [Answer] {
        try race((0..<count).flatMap { _ in servers.map { ($0, method, params) } })
    }

    /// The same with requests of their own.
    private func race(_ requests: [(Scenario, String, JSON)], turns: Int = 4) throws -> [Answer] {
        for server in servers { server.store.hold([.commit]) }
        let tokens = requests.map { server, method, params in (server, server.send(method, params)) }
        for server in servers { for _ in 0..<turns { server.loop.run() } }
        for server in servers { server.endTurn() }
        for server in servers { server.store.letGo() }
        let answers = try tokens.map { server, token in try server.awaited(token) }
        // What follows an answer, such as a job that can be claimed, is there when it is looked for.
        for server in servers { try server.rest() }
        return answers
    }

    /// Runs so many rounds, and more until one server's decision has been lost to the other's: on a busy machine that can
    /// take some. Returns how many there were.
    @discardableResult
    private func rounds(_ least: Int, _ round: (Int) throws -> Void) rethrows -> Int {
        var number = 0
        while number < least || (number < 400 && servers.allSatisfy { $0.store.lostDecisions == 0 }) {
            try round(number)
            number += 1
        }
        return number
    }

    private func pass(seconds: Int64) {
        for server in servers { server.clock.advance(seconds: seconds) }
    }

    @Test func `of equal codes at both servers, one is accepted`() throws {
        let app = try first.enrolled("ada").app
        try rounds(50) { _ in
            pass(seconds: 60)
            let answers = try race("totp.verify", ["subject": "ada", "code": first.code(of: app)], 3)
            #expect(answers.count(where: \.succeeded) == 1)
        }
        #expect(servers.contains { $0.store.lostDecisions > 0 })
        #expect(servers.allSatisfy { $0.observer.problems.isEmpty && $0.observer.failures.isEmpty })
    }

    @Test func `misses at both servers count together`() throws {
        let app = try first.enrolled("ada").app
        var answered = 0
        for _ in 0..<4 {
            pass(seconds: 600)
            let answers = try race("totp.verify", ["subject": "ada", "code": .text(app.wrong(at: first.clock.now))])
            answered += answers.count { $0.reason == "code_rejected" }
        }
        let pools = try second.done("subject.get", ["subject": "ada"])["pools"]
        #expect(pools.items.map { $0["misses_in_row"] } == [.integer(answered)])
    }

    @Test func `an identifier that is claimed at both servers has one owner`() throws {
        for number in 0..<20 {
            let answers = try race(
                zip(servers, ["ada", "bob"] as [JSON]).map { server, name in
                    (server, "username.set", ["subject": name, "username": .text("user-\(number)")] as JSON)
                })
            #expect(answers.count(where: \.succeeded) == 1)
            #expect(answers.count { $0.reason == "already_exists" } == 1)
        }
    }

    @Test func `an address that two servers give away unproven has one holder, and whoever proves it meanwhile has it`()
        throws
    {
        try first.set(["sign_up": ["required_fields": ["password"], "verify_fields": []]])
        var losses = 0
        let count = try rounds(20) { number in
            let mail: JSON = .text("ada\(number)@example.org")
            let params: JSON = ["email_address": mail, "password": "correct horse battery"]
            let accounts = try race("sign_up.create", params).map { $0.result["subject"] }
            let holders = try accounts.filter { account in
                try second.done("subject.get", ["subject": account])["addresses"].items[0]["signs_in"] == true
            }
            #expect(holders.count == 1)
            // One server lets the holder in, and gives it another user name; the other one gives the address away.
            let begun: JSON = ["identifier": mail, "password": "correct horse battery"]
            let proof: JSON = ["subject": .text("u-\(number)"), "email_address": mail, "verified": true]
            let naming: JSON = ["subject": holders[0], "username": .text("n-\(number)")]
            let answers = try race(
                [(first, "sign_in.create", begun), (second, "email.enroll", proof), (first, "username.set", naming)],
                turns: 8)
            #expect(answers[1].succeeded && answers[2].succeeded)
            #expect(
                answers[0].result["subject"] == holders[0] || answers[0].reason == "credential_rejected",
                "\(answers[0].line)")
            for server in servers {
                #expect(try server.done("subject.get", ["subject": holders[0]])["addresses"] == [])
                #expect(try server.ask("sign_in.create", begun).reason == "credential_rejected")
            }
            let lost = try second.done("audit.list", ["subject": holders[0]])["entries"].items
            losses += lost.count { $0["action"] == "address.lost" }
        }
        #expect(losses == count)
        #expect(servers.contains { $0.store.lostDecisions > 0 })
        #expect(servers.allSatisfy { $0.observer.problems.isEmpty && $0.observer.failures.isEmpty })
    }

    @Test func `a request that is made of both servers with one key is one enrolment`() throws {
        for number in 0..<20 {
            let request: JSON = ["subject": .text("u-\(number)"), "idempotency_key": .text("once-\(number)")]
            let answers = try race("totp.enroll", request)
            #expect(answers[0].result == answers[1].result && answers[0].succeeded)
            #expect(try first.done("factor.list", ["subject": .text("u-\(number)")])["factors"].items.count == 1)
        }
    }

    @Test func `a backup code is spent at one server`() throws {
        try first.enrolled("ada")
        let codes = try first.done("backup_code.generate", ["subject": "ada"])["codes"].items
        for code in codes {
            pass(seconds: 600)
            #expect(try race("backup_code.verify", ["subject": "ada", "code": code]).count(where: \.succeeded) == 1)
        }
    }

    @Test func `one device token at both servers at once gives one next token, and no event`() throws {
        try rounds(20) { number in
            let subject: JSON = .text("u-\(number)")
            let session = try first.done("session.create", ["subject": subject, "amr": ["pwd"]])["session_token"]
            let token = try first.done("device.trust", ["session_token": session])["device_token"]
            let answers = try race("device.exchange", ["subject": subject, "device_token": token], 2)
            let next = answers[0].result["device_token"]
            #expect(next.text != nil && next != token)
            #expect(answers.allSatisfy { $0.result["device_token"] == next }, "\(answers.map(\.line))")
            #expect(try second.done("device.list", ["subject": subject])["devices"].items.count == 1)
        }
        #expect(servers.contains { $0.store.lostDecisions > 0 })
        #expect(servers.allSatisfy { $0.observer.copies.isEmpty && $0.observer.problems.isEmpty })
    }

    @Test func `a session that one server revokes is lost to the other when it changes it`() throws {
        try first.enrolled("ada")
        let session = try first.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        #expect(try race("session.revoke", ["session_token": session["session_token"]]).contains { $0.succeeded })
        #expect(try !first.check(session).succeeded)
        #expect(try !second.check(session).succeeded)
    }

    @Test func `sign-ins at both servers send one code, which one of them accepts`() throws {
        try first.set(["mfa": ["second_factors": ["email"]], "delivered_code": ["max_tries": 10]])
        try first.person("ada", email: "ada@example.org")
        try rounds(10) { _ in
            pass(seconds: 3_600)
            let begun = try race("sign_in.create", ["identifier": "ada", "password": "correct horse battery"])
            let sent = try first.messages() + second.messages()
            #expect(sent.count == 1)
            let code = try #require(sent.first).code
            let ids = begun.map { $0.result["flow_id"] }
            let attempt = { (code: JSON) in
                try race(zip(servers, ids).map { ($0, "flow.attempt", ["flow_id": $1, "code": code] as JSON) })
            }
            #expect(try attempt(other(than: .text(code))).allSatisfy { $0.reason == "code_rejected" })
            for (server, id) in zip(servers, ids) {
                #expect(try server.done("flow.get", ["flow_id": id])["next_step"]["delivery"]["tries_left"] == 8)
            }
            let answers = try attempt(.text(code))
            #expect(answers.count(where: \.succeeded) == 1)
            #expect(answers.contains { $0.reason == "verification_expired" })
        }
        #expect(servers.contains { $0.store.lostDecisions > 0 })
    }

    // MARK: Tenants

    @Test func `a tenant that one server creates exists at the other at once`() throws {
        try first.done("tenant.create", ["tenant": "shop"])
        #expect(try second.ask("totp.enroll", ["tenant": "shop", "subject": "ada"]).succeeded)
        #expect(try first.done("factor.list", ["tenant": "shop", "subject": "ada"])["factors"].items.count == 1)
        #expect(try second.ask("factor.list", ["tenant": "none", "subject": "ada"]).reason == "not_found")
    }

    @Test func `a policy that one server makes stricter holds at the other at once`() throws {
        try first.done("tenant.create", ["tenant": "shop"])
        let app = try second.enrolled("ada", tenant: "shop").app
        pass(seconds: 60)
        let code = JSON.text(app.code(at: first.clock.now))
        try first.done("tenant.update", ["tenant": "shop", "policy": ["backup_code": ["count": 6]]])
        let codes = try second.done("backup_code.generate", ["tenant": "shop", "subject": "ada"])["codes"]
        #expect(codes.items.count == 6)
        #expect(try second.ask("totp.verify", ["tenant": "shop", "subject": "ada", "code": code]).succeeded)
    }

    @Test(.enabled(if: TestStore.isInMemory)) func `a tenant that somebody puts back is not used`() throws {
        try first.done("tenant.create", ["tenant": "shop"])
        #expect(try second.ask("totp.enroll", ["tenant": "shop", "subject": "ada"]).succeeded)
        let key = try second.engine.tenant(TenantID("shop")).document
        let old = try #require(try first.inner.load(key))
        try first.done("tenant.update", ["tenant": "shop", "policy": ["backup_code": ["count": 6]]])
        #expect(
            try second.done("backup_code.generate", ["tenant": "shop", "subject": "ada"])["codes"].items.count == 6)
        first.memory.overwrite(key, old)
        for server in servers {
            #expect(try !server.ask("backup_code.generate", ["tenant": "shop", "subject": "ada"]).succeeded)
        }
    }

    @Test func `a tenant that one server deletes is gone at the other`() throws {
        try first.done("tenant.create", ["tenant": "shop"])
        #expect(try second.ask("totp.enroll", ["tenant": "shop", "subject": "ada"]).succeeded)
        try first.done("tenant.delete", ["tenant": "shop"])
        #expect(try second.ask("totp.enroll", ["tenant": "shop", "subject": "bob"]).reason == "not_found")
        #expect(try second.ask("factor.list", ["tenant": "shop", "subject": "ada"]).reason == "not_found")
    }

    @Test func `keys that are rotated while the other server writes leave nothing unreadable`() throws {
        var subjects: [(name: String, app: Authenticator)] = []
        for round in 0..<12 {
            for server in servers {
                let name = "u-\(subjects.count)"
                subjects.append((name, try server.enrolled(name).app))
            }
            #expect(try servers[round % 2].ask("keys.rotate").succeeded)
            // The other server still holds the old keys, and has something under way.
            subjects.append(("late-\(round)", try servers[(round + 1) % 2].enrolled("late-\(round)").app))
            for server in servers { try server.tick() }
            pass(seconds: 1)
        }
        for _ in 0..<100 where try !isRotated() {
            for server in servers { try server.tick() }
            pass(seconds: 1)
        }
        #expect(try isRotated())
        pass(seconds: 60)
        for (index, subject) in subjects.enumerated() {
            let code = JSON.text(subject.app.code(at: first.clock.now))
            let answer = try servers[index % 2].ask("totp.verify", ["subject": .text(subject.name), "code": code])
            #expect(answer.succeeded, "\(answer.line)")
        }
        #expect(servers.allSatisfy { $0.observer.problems.isEmpty && $0.observer.failures.isEmpty })
    }

    private func isRotated() throws -> Bool {
        try first.ask("keys.status").result["tenant_keys"][0]["tenant_records_left"] == 0
            && generations(first) == 1
    }

    // MARK: The whole

    @Test func `both servers list one audit log, in the order of time`() throws {
        for number in 0..<20 {
            try servers[number % 2].enrolled("u-\(number)")
            pass(seconds: 1)
        }
        for server in servers {
            let entries = try server.pages("audit.list", ["limit": 7]).flatMap { $0["entries"].items }
            let names = entries.filter { $0["action"] == "totp.enroll" }.map { $0["subject"] }
            #expect(names == (0..<20).reversed().map { JSON.text("u-\($0)") })
            let check = try server.done("audit.verify")
            #expect(check["intact"] == true)
            #expect(check["entries_checked"] == 20)
        }
    }

    @Test func `a collector at either server reads both logs, without a gap and without repetition`() throws {
        var (seen, cursor) = ([] as [JSON], JSON.null)
        func read(_ server: Scenario, limit: JSON) throws -> Bool {
            let from: JSON = cursor.isNull ? ["after_sequence": 0] : ["cursor": cursor]
            let page = try server.done("audit.list", from.with("limit", limit))
            seen += page["entries"].items
            cursor = page["resume_cursor"]
            return page["next_cursor"].isNull
        }
        var number = 0
        for round in 0..<30 {
            for _ in 0..<(round % 3) {
                number += 1
                try servers[(round / 3) % 2].enrolled("u-\(number)")
            }
            if round % 5 == 0 { pass(seconds: 1) }
            _ = try read(servers[round % 2], limit: 2)
        }
        while try !read(first, limit: 3) {}
        let all = try first.done("audit.list", ["limit": 200])["entries"].items
        let numbers = seen.compactMap { $0["sequence"].integer }
        #expect(numbers.sorted() == all.compactMap { $0["sequence"].integer }.sorted())
        // Within each log they ascend.
        for log in Dictionary(grouping: numbers, by: { $0 >> 37 }).values { #expect(log == log.sorted()) }
        #expect(Set(numbers.map { $0 >> 37 }).count == 2)
    }

    @Test func `after the number of one log, the others are listed from their beginning`() throws {
        for number in 0..<6 { try servers[number % 2].enrolled("u-\(number)") }
        let all = try first.done("audit.list")["entries"].items.compactMap { $0["sequence"].integer }
        let last = try #require(all.max())
        let after = try second.done("audit.list", ["after_sequence": .integer(last)])["entries"].items
        #expect(after.compactMap { $0["sequence"].integer }.sorted() == all.filter { $0 >> 37 != last >> 37 }.sorted())
    }

    @Test func `the history of a subject goes through the logs of both servers`() throws {
        let app = try first.enrolled("ada").app
        for round in 0..<10 {
            pass(seconds: 60)
            try servers[round % 2].done("totp.verify", ["subject": "ada", "code": first.code(of: app)])
        }
        for server in servers {
            let entries = try server.done("audit.list", ["subject": "ada", "limit": 100])["entries"].items
            #expect(entries.count { $0["action"] == "totp.verify" } == 10)
        }
    }

    @Test func `each server finds the whole store intact, and what is missing from it`() throws {
        for number in 0..<10 { try servers[number % 2].enrolled("u-\(number)") }
        for server in servers {
            try scrub(server)
            #expect(server.engine.integrity.passes > 0 && server.engine.integrity.problems.isEmpty)
        }
        #expect(servers.allSatisfy { $0.observer.problems.isEmpty })
    }

    @Test func `keys and tenants that a server has not heard of yet are no damage`() throws {
        for number in 0..<10 { try first.enrolled("u-\(number)") }
        try scrub(first)
        let passes = first.engine.integrity.passes
        for _ in 0..<3 {
            #expect(try second.ask("keys.rotate").succeeded)
            for _ in 0..<60 where try generations(second) > 1 {
                try second.tick()
                second.clock.advance(seconds: 1)
            }
        }
        try second.done("tenant.create", ["tenant": "acme"])
        let secret: JSON = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
        try second.done("totp.enroll", ["tenant": "acme", "subject": "ada", "secret": secret])
        for _ in 0..<400 where first.engine.integrity.passes == passes {
            // The first scan of a tick would tell of the tenants.
            first.store.fail(of: [.scan], with: .unavailable("scanned"))
            try first.tick()
            first.clock.advance(seconds: 600)
        }
        #expect(first.engine.integrity.passes > passes && first.engine.integrity.problems.isEmpty)
        #expect(first.observer.problems.isEmpty)
    }

    private func generations(_ server: Scenario) throws -> Int {
        try server.engine.tenant(.default).keys.generations.count
    }

    @Test func `the master key is rotated while the other server writes, if both have the next one`() throws {
        for server in servers {
            try server.restart(master: MasterKeys(Scenario.masterKey(), next: Scenario.masterKey(100)))
        }
        for number in 0..<6 { try first.done("tenant.create", ["tenant": .text("t-\(number)")]) }
        var apps: [Authenticator] = []
        for number in 0..<6 {
            try servers[number % 2].tick()
            let enrolled = try second.done(
                "totp.import",
                ["tenant": .text("t-\(number)"), "subject": "ada", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"])
            #expect(enrolled["outcome"] == "imported")
            if number == 2 { try first.done("keys.rotate_master") }
            apps.append(Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"))
        }
        try second.done("tenant.create", ["tenant": "late"])
        for _ in 0..<5 { for server in servers { try server.tick() } }
        try first.done("keys.rotate_master")
        #expect(try first.done("keys.status")["master_records_left"] == 0)
        // One after the other is started with the new key alone.
        for server in servers {
            try server.restart(master: MasterKeys(Scenario.masterKey(100)))
            pass(seconds: 60)
            for (number, app) in apps.enumerated() {
                let params: JSON = ["tenant": .text("t-\(number)"), "subject": "ada", "code": first.code(of: app)]
                #expect(try server.ask("totp.verify", params).succeeded)
            }
            #expect(try server.ask("tenant.get", ["tenant": "late"]).succeeded)
        }
        #expect(servers.allSatisfy { $0.observer.problems.isEmpty })
    }

    @Test func `a server without the next master key stops, and loses nothing`() throws {
        let app = try first.enrolled("ada").app
        try second.tick()
        try first.restart(master: MasterKeys(Scenario.masterKey(), next: Scenario.masterKey(100)))
        try first.done("keys.rotate_master")
        pass(seconds: 60)
        let code: JSON = ["subject": "ada", "code": first.code(of: app)]
        for _ in 0..<3 {
            #expect(try second.ask("totp.verify", code).reason == "unavailable")
            try second.tick()
        }
        // Each tenant is told once, and the store is not damaged.
        #expect(second.observer.missingMasterKeys == [Scenario.masterKey(100).id])
        #expect(second.observer.problems.isEmpty)
        #expect(try first.ask("totp.verify", code).succeeded)
        try second.restart(master: MasterKeys(Scenario.masterKey(100)))
        #expect(try second.ask("totp.verify", code).reason == "code_rejected")
    }

    @Test func `a server that has written nothing finds the store intact`() throws {
        try first.enrolled("ada")
        try scrub(second)
        #expect(second.engine.integrity.passes > 0 && second.engine.integrity.problems.isEmpty)
        #expect(try second.done("audit.verify")["intact"] == true)
        #expect(second.observer.problems.isEmpty)
    }

    // MARK: Jobs

    /// Lets time pass, in ticks of both servers.
    private func tick(_ count: Int) throws {
        for _ in 0..<count {
            pass(seconds: 1)
            for server in servers { try server.tick() }
        }
    }

    @Test func `a job is done by whoever asks, two seconds later if another server has made it`() throws {
        try second.deliver("492039")
        #expect(try first.claim().isEmpty)
        try tick(1)
        #expect(try first.claim().isEmpty)
        try tick(3)
        let claimed = try first.claim()
        #expect(claimed.map { $0["code"]["code"].text ?? $0.line }.count == 1)
        #expect(try second.claim().isEmpty)
        let job = try #require(claimed.first)
        try first.done("job.complete", job.held)
        try tick(120)
        for server in servers { #expect(try server.claim().isEmpty) }
        #expect(servers.allSatisfy { $0.observer.problems.isEmpty })
    }

    @Test func `a lease that is renewed holds at the other server too`() throws {
        try first.deliver("492039")
        let job = try #require(try first.claim().first)
        let held: JSON = job.held
        // The other server looks for jobs, and knows this one with its first lease.
        for _ in 0..<5 {
            _ = try second.claim()
            try tick(1)
        }
        try tick(45)
        try first.done("job.renew", held.with("lease_s", 60))
        for _ in 0..<40 {
            try tick(1)
            #expect(try second.claim().isEmpty)
        }
        try first.done("job.complete", held)
        try tick(120)
        for server in servers { #expect(try server.claim().isEmpty) }
    }

    @Test func `the job of a server that has ended is done by another one`() throws {
        try second.deliver("492039")
        second.stop()
        _ = try first.claim()
        for _ in 0..<4 {
            first.clock.advance(seconds: 1)
            try first.tick()
        }
        #expect(try first.claim().count == 1)
    }

    @Test func `a server that nobody asks for jobs does not look for those of others`() throws {
        try second.deliver("492039")
        first.store.fail(of: [.scan], with: .unavailable("scanned"), lasting: true)
        try tick(5)
        #expect(first.engine.jobCount(of: .deliverMessage).all == 0)
    }

    private func scrub(_ server: Scenario) throws {
        for _ in 0..<20 where server.engine.integrity.passes == 0 {
            try server.tick()
            pass(seconds: 1)
        }
    }
}

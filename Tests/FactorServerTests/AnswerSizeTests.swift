import FactorCore
import FactorCrypto
import FactorServer
import FactorWire
import TestServer
import TestSupport
import Testing

/// Every answer to a request outside of a batch is below 1 MiB, with the longest members and at every limit.
struct AnswerSizeTests {
    /// The longest name of a subject. JSON escapes each of its characters.
    private static let subject = JSON.text(String(repeating: "\"", count: 255))
    private static let label = JSON.text(String(repeating: "\"", count: 192))
    private let scenario: Scenario

    init() throws { scenario = try Scenario() }

    @discardableResult
    private func measured(_ method: String, _ params: JSON = [:]) throws -> JSON {
        let answer = try scenario.ask(method, params)
        #expect(answer.succeeded, "\(method): \(answer.line.prefix(300))")
        #expect(answer.line.utf8.count < WireBounds.answerBytes, "\(method): \(answer.line.utf8.count)")
        return answer.result
    }

    @Test func `the description of all methods, and the metrics`() throws {
        try measured("rpc.discover")
        for entry in Catalogue.all { try scenario.ask(entry.name) }
        let line = "factord_requests_total{method=\"\",outcome=\"\"} 18446744073709551615\n".utf8.count
        let names = Catalogue.all.map { $0.name.utf8.count + $0.name.utf8.count }.max() ?? 0
        let outcomes = FailureCode.allCases.count + 1
        let longest = try measured("server.metrics")["text"].text?.utf8.count ?? 0
        #expect(longest + Catalogue.all.count * outcomes * (line + names + 64) < WireBounds.answerBytes)
        try measured("server.health")
        try measured("server.info")
    }

    @Test func `a full page of the audit log`() throws {
        let tenant = JSON.text(String(repeating: "t", count: 64))
        try scenario.done("tenant.create", ["tenant": tenant])
        try scenario.enrolled(Self.subject.text ?? "", tenant: tenant.text)
        for _ in 0..<200 {
            try scenario.done(
                "subject.reset_factors",
                ["tenant": tenant, "subject": Self.subject, "actor": Self.subject, "cause": "compromised"])
        }
        for place in [[:], ["after_sequence": 0]] as [JSON] {
            let page = try measured("audit.list", place.with("limit", 200))
            #expect(page["entries"].items.count == 200)
            #expect(page["entries"].items.contains { $0["actor"] == Self.subject })
        }
    }

    @Test func `tenants with the longest policies come on several pages, none is missing`() throws {
        let prefixes = (0..<250).map { JSON.text("+\(1_000_000 + $0)") }
        let origins = (0..<20).map { JSON.text("https://\(String(repeating: "a\($0 % 10).", count: 80))example.org") }
        let policy: JSON = [
            "issuer": Self.label, "delivery": ["sms_prefixes": .list(prefixes)],
            "passkey": ["rp_id": "example.org", "origins": .list(origins)],
        ]
        for number in 100..<200 {
            try scenario.done("tenant.create", ["tenant": .text("t\(number)"), "policy": policy])
        }
        var (seen, cursor) = ([] as [String], JSON.null)
        repeat {
            let params: JSON = cursor.isNull ? ["limit": 200] : ["limit": 200, "cursor": cursor]
            let page = try measured("tenant.list", params)
            seen += page["tenants"].items.compactMap { $0["tenant"].text }
            cursor = page["next_cursor"]
        } while !cursor.isNull
        #expect(seen == ["default"] + (100..<200).map { "t\($0)" })
        try measured("keys.status", ["limit": 200])
        #expect(try measured("keys.status", ["limit": 200, "cursor": "t197"])["tenant_keys"].items.count == 2)
    }

    @Test func `a subject with as many factors, sessions and devices as there can be`() throws {
        try scenario.allowPasskeys()
        try scenario.set(["max_factors_per_kind": 50])
        let named: JSON = ["subject": Self.subject, "display_name": Self.label]
        var ids: [JSON] = []
        for number in 0..<53 {
            let seed = JSON.text(String(decoding: Base32.encode(number), as: UTF8.self))
            let isActive = JSON.flag(number < 50)
            for kind in ["totp", "hotp"] {
                let params = named.merging(["secret": seed, "activate": isActive, "algorithm": "SHA256"])
                let unlike = kind == "hotp" ? params.with("secret", .text((seed.text ?? "") + "MFRGGZDF")) : params
                ids.append(try scenario.done("\(kind).enroll", unlike)["factor"]["factor_id"])
            }
            let mail = JSON.text(
                String(repeating: "a", count: 60) + "\(number)@" + String(repeating: "e", count: 60) + ".org")
            try scenario.done("email.enroll", named.merging(["email_address": mail, "verified": isActive]))
            let phone = JSON.text("+1415555\(1_000 + number)")
            try scenario.done("phone.enroll", named.merging(["phone_number": phone, "verified": isActive]))
        }
        for seed in 1...20 { _ = try scenario.enrolledPasskey(Self.subject.text ?? "", seed: UInt64(seed)) }
        _ = try scenario.backupCodes(Self.subject.text ?? "", count: 20)
        #expect(try measured("factor.list", ["subject": Self.subject])["factors"].items.count == 4 * 53 + 21)
        try measured("subject.get", ["subject": Self.subject])
        try measured("passkey.challenge", ["subject": Self.subject])
        for _ in 0..<50 {
            try scenario.done(
                "session.create",
                ["subject": Self.subject, "amr": ["pwd", "otp", "mfa"], "factor_ids": .list(Array(ids.prefix(16)))])
        }
        #expect(try measured("session.list", ["subject": Self.subject])["sessions"].items.count == 50)
        for _ in 0..<20 {
            let token = try scenario.done("session.create", ["subject": Self.subject, "amr": ["pwd", "otp"]])[
                "session_token"]
            try scenario.done("device.trust", ["session_token": token, "display_name": Self.label])
        }
        #expect(try measured("device.list", ["subject": Self.subject])["devices"].items.count == 20)
        try measured("subject.unlock", ["subject": Self.subject])
        let id = try scenario.done("backup.begin")["backup_id"]
        try measured("backup.read", ["backup_id": id, "offset": 0])
        #expect(BackupPiece.length / 3 * 4 + 65_536 < WireBounds.answerBytes)
        try measured("subject.delete", ["subject": Self.subject])
    }

    @Test func `a claim of the largest jobs is given a part of them, and none is lost`() throws {
        let tenant = try scenario.engine.tenant(.default)
        let parameters = "\"" + String(repeating: "x", count: 65_000) + "\""
        // Six bytes for each in JSON.
        let response = String(repeating: "\u{1}", count: 10_000)
        for number in 0..<20 {
            let order = ChallengeOrder(
                flow: DocumentID(high: 1, low: UInt64(number)), stage: .judge, attempt: 1,
                subject: try SubjectID("ada"), parameters: WipedBytes(parameters), response: WipedBytes(response),
                expiresAt: scenario.clock.now.advanced(bySeconds: 3_000))
            scenario.engine.transaction { scenario.engine.ask(order, in: tenant) }
        }
        try scenario.settle()
        var claimed: Set<String> = []
        for _ in 0..<20 where claimed.count < 20 {
            let jobs = try measured("job.claim", ["limit": 50])["jobs"].items
            #expect(!jobs.isEmpty && jobs.count < 20)
            claimed.formUnion(jobs.compactMap { $0["job_id"].text })
        }
        #expect(claimed.count == 20)
        for number in 0..<60 {
            try scenario.deliver(to: "\(number)" + String(repeating: "a", count: 60) + "@example.org")
        }
        #expect(try measured("job.claim", ["limit": 50])["jobs"].items.count == 50)
    }

    @Test func `signing keys that were rotated more often than anybody needs`() throws {
        for _ in 0..<1_010 { try scenario.done("keys.rotate_signing") }
        #expect(try measured("keys.jwks")["keys"].items.count == 1_002)
    }
}

extension Base32 {
    /// Twenty bytes that differ by number, in base 32.
    fileprivate static func encode(_ number: Int) -> [UInt8] {
        let bytes = [UInt8](repeating: UInt8(number + 1), count: 20)
        return bytes.withRawSpan { encode($0) }
    }
}

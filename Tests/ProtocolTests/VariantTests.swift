import FactorCore
import FactorCrypto
import FactorServer
import TestSupport
import Testing

/// Results carry null where there is no value. A member is absent only from objects of another variant, and a member that
/// is always there says which variant an object is.
struct VariantTests {
    /// The members that only some variants have: by the object's name, what tells the variants apart, and of which ones a
    /// member is.
    private static let variants: [String: (by: String, members: [String: Set<String>])] = [
        "Factor": (
            "kind",
            [
                "algorithm": ["totp", "hotp"], "digits": ["totp", "hotp"], "period_s": ["totp"], "generator": ["totp"],
                "look_ahead": ["hotp"], "scheme": ["password"], "demand": ["password"],
                "backup_eligible": ["webauthn"], "backed_up": ["webauthn"], "destination": ["email", "phone"],
                "remaining": ["backup_codes"],
            ]
        ),
        "factor.verify": ("strategy", ["remaining": ["backup_code"]]),
    ]
    /// The payload of a job depends on the kind of the job that it is in.
    private static let payloads: [String: Set<String>] = [
        "deliver_code": ["medium", "to", "code", "template", "locale", "tenant_name"],
        "challenge": ["stage", "subject", "attempt", "parameters", "response"],
    ]
    /// What the type of a step, and the strategy of a way, tell.
    private static let ofFlows: Set = ["NextStep", "OfferedFactor"]

    @Test func `a member of a result is optional only where another one tells the variants apart`() throws {
        for method in try Scenario().ask("rpc.discover").result["methods"].items {
            let result = method["result"]["schema"]
            for object in Self.objects(in: result) {
                let name = object["title"].text ?? method["name"].text ?? ""
                let required = Set(object["required"].items.compactMap(\.text))
                let optional = Set(object["properties"].members.map(\.name)).subtracting(required)
                switch name {
                case "JobPayload": #expect(optional == Self.payloads.values.reduce([]) { $0.union($1) })
                case _ where Self.ofFlows.contains(name): break
                default:
                    #expect(optional == Set(Self.variants[name].map { Array($0.members.keys) } ?? []), "\(name)")
                    if let variants = Self.variants[name] { #expect(required.contains(variants.by), "\(name)") }
                }
            }
        }
    }

    private static func objects(in schema: JSON) -> [JSON] {
        let parts = [schema["items"]] + schema["anyOf"].items + schema["properties"].members.map(\.value)
        let inside = parts.filter { !$0.isNull }.flatMap(objects)
        return schema["properties"].isNull ? inside : inside + [schema]
    }

    private func expectVariant(_ object: JSON, _ name: String) throws {
        let variants = try #require(Self.variants[name])
        let present = Set(object.members.map(\.name))
        for (member, values) in variants.members {
            let isOfVariant = values.contains(object[variants.by].text ?? "")
            #expect(present.contains(member) == isOfVariant, "\(member) of \(object.line)")
        }
    }

    @Test func `factors and jobs have exactly the members of their kind`() throws {
        let scenario = try Scenario()
        _ = try scenario.furnish()
        for kind in ["totp", "hotp", "webauthn", "email"] {
            var params: JSON = ["subject": "ada"]
            if kind == "email" { params = params.with("email_address", "new@example.org") }
            try scenario.ask("\(kind).enroll", params)
        }
        let factors = try scenario.ask("factor.list", ["subject": "ada"]).result["factors"].items
        #expect(Set(factors.compactMap { $0["kind"].text }).count == FactorKind.allCases.count(where: \.isHeld))
        #expect(factors.contains { $0["status"] == "pending" })
        for factor in factors { try expectVariant(factor, "Factor") }
        for code in [
            try scenario.backupCodes("zoe", count: 1)[0], try scenario.enrolled("zoe").app.code(at: scenario.clock.now),
        ] {
            let verified = try scenario.done("factor.verify", ["subject": "zoe", "code": .text(code)])
            try expectVariant(verified, "factor.verify")
        }
        let order = ChallengeOrder(
            flow: DocumentID(high: 1, low: 2), stage: .define, attempt: 1, subject: try SubjectID("ada"),
            parameters: nil, response: nil, expiresAt: scenario.clock.now.advanced(bySeconds: 60))
        scenario.engine.transaction { [tenant = try scenario.engine.tenant(.default)] in
            scenario.engine.ask(order, in: tenant)
        }
        try scenario.settle()
        let jobs = try scenario.claim(["limit": 50])
        #expect(Set(jobs.compactMap { $0["kind"].text }) == ["deliver_code", "challenge"])
        for job in jobs {
            let expected = try #require(Self.payloads[job["kind"].text ?? ""])
            #expect(Set(job["payload"].members.map(\.name)) == expected.union(["expires_at"]), "\(job.line)")
        }
    }
}

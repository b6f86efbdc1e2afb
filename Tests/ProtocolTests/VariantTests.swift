import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// Members of results that have no value are null. A member is absent only from objects of another variant, which a
/// member that is always there tells apart.
struct VariantTests {
    /// What tells apart the variants of the objects that have any; the first is always there.
    private static let discriminators = [
        "Factor": ["kind"], "Job": ["kind"], "FactorVerifyResult": ["kind"], "NextStep": ["type", "kind"],
        "Flow": ["kind"],
    ]
    /// Members that are absent although nothing in the object tells it, and why.
    private static let undetermined = [
        "NextStep.delivery": "there if a code was sent, not if it only could be",
        "NextStep.not_sent": "there, and true, only if a code could not be sent",
        "NextStep.recovery_at": "there only while a reset waits",
        "NextStep.ceremony": ofPasskeys, "NextStep.public_key": ofPasskeys, "NextStep.rp_ids": ofPasskeys,
    ]
    private static let ofPasskeys = "of identifier, there if the tenant takes passkeys"
    /// The members of refusals that are not always there: `errors.md` says when they are.
    private static let ofRefusals: Set = [
        "status", "next_step", "hint", "diagnosis", "offset_s", "tries_left", "other_roles", "detail", "field",
    ]

    private let document = OpenRPCDocument.current

    @Test func `a member of a result is optional only where another one tells the variants apart`() {
        var types = AnswerTypes(document)
        for method in document.methods { types.add(method["result"]["schema"]) }
        #expect(types.objects.count > 100)
        for (name, object) in types.objects {
            let optional = types.optional(of: object).filter { Self.undetermined["\(name).\($0)"] == nil }
            guard !optional.isEmpty else { continue }
            guard let by = Self.discriminators[name] else {
                Issue.record("\(name): \(optional) may be absent, and nothing tells when")
                continue
            }
            expectWords(by[0], of: object, name)
        }
        #expect(Set(types.variants.keys) == ["Factor", "Job"])
        for (name, variants) in types.variants {
            #expect(variants["discriminator"]["propertyName"].text == Self.discriminators[name]?.first)
            #expect(variants["oneOf"].items.count == variants["discriminator"]["mapping"].members.count)
            for variant in variants["oneOf"].items {
                expectWords(Self.discriminators[name]?.first ?? "", of: document.type(of: variant), name)
            }
        }
    }

    /// What tells variants apart is always there, and one of certain words.
    private func expectWords(_ member: String, of object: JSON, _ name: String) {
        #expect(object["required"].items.contains(.text(member)), "\(name).\(member)")
        let schema = document.resolved(object["properties"][member])
        #expect(!schema["enum"].isNull || !schema["const"].isNull, "\(name).\(member) is any text")
    }

    @Test func `a refusal has members that may be absent only where the page of errors says so`() {
        var types = AnswerTypes(document)
        for error in document.json["components"]["errors"].members { types.add(error.value["data"]) }
        let data = types.objects.filter { $0.key.hasSuffix("Data") }
        #expect(data.count == FailureCode.allCases.count)
        let optional = data.values.flatMap(types.optional)
        #expect(Set(optional) == Self.ofRefusals)
    }

    @Test func `what tells variants apart tells which members there are`() throws {
        var seen = SeenMembers(document)
        for transcript in try TranscriptTests.transcripts.get() {
            let stage = try InProcessStage()
            try Performance.play(transcript, on: stage)
            for each in stage.exchanges where each.answer.succeeded { seen.note(each.answer.result, of: each.method) }
        }
        try furnished { seen.note($1, of: $0) }
        #expect(seen.objects > 1_000)
        let found = seen.undetermined(by: Self.discriminators)
        #expect(Set(found.keys).isSuperset(of: ["NextStep.ceremony", "NextStep.public_key"]), "too little was seen")
        for (member, of) in found where Self.undetermined[member] == nil {
            Issue.record("\(member) is there or not, of \(of.sorted())")
        }
    }

    @Test func `a member that is there without being told is noticed`() {
        var seen = SeenMembers(document)
        seen.note(["kind": "totp"], of: "factor.verify")
        seen.note(["kind": "backup_code", "codes_left": 9], of: "factor.verify")
        #expect(seen.undetermined(by: Self.discriminators) == [:])
        seen.note(["kind": "totp", "codes_left": 9], of: "factor.verify")
        #expect(seen.undetermined(by: Self.discriminators) == ["FactorVerifyResult.codes_left": ["totp"]])
    }

    @Test func `what is listed may be absent`() {
        for name in Self.undetermined.keys {
            let parts = name.split(separator: ".").map(String.init)
            #expect(optional(of: parts[0]).contains(parts[1]), "\(name) need not be listed")
            let by = Self.discriminators[parts[0]]
            #expect(by != nil || document.target(of: "#/components/schemas/\(parts[0])")["properties"]["kind"].isNull)
        }
    }

    private func optional(of name: String) -> [String] {
        AnswerTypes(document).optional(of: document.target(of: "#/components/schemas/\(name)"))
    }

    /// Factors and jobs of every kind, and what each kind of code answers.
    private func furnished(_ note: (String, JSON) -> Void) throws {
        let scenario = try Scenario()
        _ = try scenario.furnish()
        for kind in ["totp", "hotp", "passkey", "email"] {
            var params: JSON = ["subject": "ada"]
            if kind == "email" { params = params.with("email_address", "new@example.org") }
            try scenario.ask("\(kind).enroll", params)
        }
        let listed = try scenario.ask("factor.list", ["subject": "ada"]).result
        let factors = listed["factors"].items
        #expect(Set(factors.compactMap { $0["kind"].text }).count == FactorKind.allCases.count(where: \.isHeld))
        #expect(factors.contains { $0["status"] == "pending" })
        note("factor.list", listed)
        for code in [
            try scenario.backupCodes("zoe", count: 1)[0], try scenario.enrolled("zoe").app.code(at: scenario.clock.now),
        ] {
            note("factor.verify", try scenario.done("factor.verify", ["subject": "zoe", "code": .text(code)]))
        }
        let order = ChallengeOrder(
            flow: DocumentID(high: 1, low: 2), stage: .define, attempt: 1, subject: try SubjectID("ada"),
            parameters: nil, response: nil, expiresAt: scenario.clock.now.advanced(bySeconds: 60))
        scenario.engine.transaction { [tenant = try scenario.engine.tenant(.default)] in
            scenario.engine.ask(order, in: tenant)
        }
        try scenario.settle()
        let jobs = try scenario.claim(["limit": 50])
        #expect(Set(jobs.compactMap { $0["kind"].text }) == ["deliver_message", "challenge"])
        note("job.claim", ["jobs": .list(jobs)])
    }
}

import FactorCore
import TestServer
import TestSupport
import Testing

/// No answer about passkeys reveals who has one.
struct PasskeySilenceTests {
    private let scenario: Scenario
    private let passkey: SoftPasskey
    private static let subjects = ["nobody", "bare", "ada"]

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.allowPasskeys()
        passkey = try scenario.enrolledPasskey("ada").passkey
        try scenario.enrolled("bare")
    }

    private func challenge(_ subject: String) throws -> JSON {
        try scenario.done("passkey.challenge", ["subject": .text(subject)])["public_key"]
    }

    /// The documents of the store, with their versions.
    private var revisions: [DocumentKey: UInt64] {
        var revisions: [DocumentKey: UInt64] = [:]
        scenario.memory.tamper { documents, _, _ in revisions = documents.mapValues(\.version) }
        return revisions
    }

    /// The answer without what is drawn, and without the credentials.
    private func shape(_ options: JSON) -> String {
        options.line.replacing(/"challenge":"[A-Za-z0-9_-]{43}"/, with: "DRAWN").replacing(
            options["allowCredentials"].line, with: "CREDENTIALS")
    }

    /// What tells one credential from another, except for its id.
    private func sort(_ credential: JSON) -> String {
        "\(SoftPasskey.bytes(credential["id"]).count) \(credential["transports"].line)"
    }

    @Test func `a challenge looks the same for everybody, however often it is asked for`() throws {
        let shapes = try Set(Self.subjects.map { shape(try challenge($0)) })
        #expect(shapes.count == 1, "\(shapes)")
        for subject in Self.subjects {
            let ids = try (0..<3).map { _ in try challenge(subject)["allowCredentials"] }
            #expect(Set(ids.map(\.line)).count == 1)
            let challenges = try (0..<3).map { _ in try challenge(subject)["challenge"].line }
            #expect(Set(challenges).count == 3)
        }
        let decoys = try ["nobody", "bare"].map { try challenge($0)["allowCredentials"].line }
        #expect(decoys[0] != decoys[1])
        let before = try challenge("nobody")["allowCredentials"]
        try scenario.restart()
        #expect(try challenge("nobody")["allowCredentials"] == before)
    }

    @Test func `a subject without a passkey appears to have one or two of a common kind`() throws {
        var (counts, sorts): ([Int: Int], Set<String>) = ([:], [])
        var ids: Set<String> = []
        for number in 0..<300 {
            let credentials = try challenge("nobody-\(number)")["allowCredentials"].items
            counts[credentials.count, default: 0] += 1
            sorts.formUnion(credentials.map(sort))
            ids.formUnion(credentials.map(\.["id"].line))
        }
        #expect(Set(counts.keys) == [1, 2] && counts.values.allSatisfy { $0 > 30 }, "\(counts)")
        #expect(ids.count == counts.reduce(0) { $0 + $1.key * $1.value })
        let (synchronised, key) = (#"["hybrid","internal"]"#, #"["usb","nfc"]"#)
        #expect(
            sorts == [
                "16 \(synchronised)", "20 \(synchronised)", "32 \(synchronised)", #"32 ["internal"]"#, "48 \(key)",
                "64 \(key)",
            ])
        // What a user really has looks like it.
        #expect(try sorts.contains(sort(challenge("ada")["allowCredentials"][0])))
    }

    @Test func `asking for challenges writes nothing`() throws {
        let before = revisions
        for subject in Self.subjects { _ = try challenge(subject) }
        _ = try scenario.done("passkey.challenge")
        try scenario.tick()
        #expect(revisions == before)
    }

    /// How many refusals the audit log has.
    private func refusals(of subject: JSON? = nil) throws -> Int {
        let params: JSON = subject.map { ["subject": $0, "limit": 200] } ?? ["limit": 200]
        return try scenario.done("audit.list", params)["entries"].items.count { $0["outcome"] == "refused" }
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `a wrong response gets the same bytes for everybody, however many came before`() throws {
        let stranger = SoftPasskey(seed: 50)
        for round in 0..<12 {
            let answers = try Self.subjects.map { subject in
                let hostile =
                    subject == "ada"
                    ? passkey.assertion(try challenge(subject)) { $0.signer = stranger.key }
                    : stranger.assertion(try challenge(subject))
                return try scenario.ask("passkey.verify", ["subject": .text(subject), "credential": hostile]).line
            }
            #expect(Set(answers).count == 1 && answers[0].contains("credential_rejected"), "round \(round): \(answers)")
            #expect(try refusals() == Self.subjects.count * min(round + 1, 5))
            #expect(try refusals(of: "ada") == min(round + 1, 5))
            if round == 5 { scenario.closeBudgets() }
        }
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `a credential that nobody has is answered and recorded like one that somebody has`() throws {
        let stranger = SoftPasskey(seed: 50)
        for round in 0..<7 {
            let open = { try scenario.done("passkey.challenge")["public_key"] }
            let known = passkey.assertion(try open()) { $0.signer = stranger.key }
            let unknown = stranger.assertion(try open()) { $0.userHandle = passkey.userHandle }
            let answers = try [known, unknown].map { try scenario.ask("passkey.verify", ["credential": $0]).line }
            #expect(Set(answers).count == 1, "round \(round): \(answers)")
            #expect(try refusals() == 2 * min(round + 1, 5))
            #expect(try refusals(of: "ada") == min(round + 1, 5))
        }
        #expect(scenario.observer.problems == [])
    }
}

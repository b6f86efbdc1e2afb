import FactorCore
import FactorServer
import Foundation
import TestServer
import TestSupport
import Testing

/// The conversations of `protocol/transcripts/`, played in process. The daemon's own tests play them again over a
/// socket.
struct TranscriptTests {
    /// All of them. On a store that is shared, some of those whose decisions rest on several documents, wait, or are made
    /// again: the rest of a transcript is the same on every store.
    static let transcripts = Result {
        let isFirst = TestStore.isInMemory && !FaultyStore.isSharedInTests
        guard !isFirst else { return try Transcript.all() }
        return try Transcript.repeated([
            "custom-challenge", "device-reuse", "devices", "idempotency", "jobs", "key-rotation", "passkeys",
            "shared-codes",
            "sign-in-backup-code", "sign-up-mfa", "tenants", "unproven-address",
        ])
        // The numbers of audit entries depend on what is decided again.
        .filter { $0.name != "audit" || !FaultyStore.isLossyInTests }
    }

    @Test(arguments: try transcripts.get())
    func `a transcript goes as it is told`(_ transcript: Transcript) throws {
        // With FACTORD_RENEW, the answers of the files are written anew, for a reader to look at the difference.
        guard ProcessInfo.processInfo.environment["FACTORD_RENEW"] == nil else {
            return try transcript.write(answers: Performance.renew(transcript, on: InProcessStage()))
        }
        try Performance.play(transcript, on: InProcessStage())
    }

    @Test func `every method is seen in a transcript`() throws {
        let seen = try Transcript.all().reduce(into: Set<String>()) { $0.formUnion($1.methods) }
        let unseen = Catalogue.all.map(\.name).filter { !seen.contains($0) }
        #expect(unseen == [], "tell of them in protocol/transcripts")
    }

    @Test func `everything that a flow can ask for is seen in a transcript, and every status`() throws {
        let all = try Transcript.all()
        let steps = all.reduce(into: Set<String>()) { $0.formUnion($1.nextSteps) }
        #expect(steps == Set(NextStepType.allCases.map(\.rawValue)))
        let statuses = all.reduce(into: Set<String>()) { $0.formUnion($1.statuses) }
        #expect(statuses == Set(FlowStatus.allCases.map(\.rawValue)))
    }

    @Test func `every refusal that a client can meet with a healthy daemon is seen in a transcript or a vector`() throws
    {
        var seen = try Transcript.all().reduce(into: Set<String>()) { $0.formUnion($1.reasons) }
        for answer in try PublishedFiles.vectors("lines").cases.compactMap({ $0["answer"].text }) {
            seen.formUnion(answer.matches(of: /"reason":"([a-z_]+)"/).map { String($0.1) })
        }
        // Refusals that need a fault, a crowd or another peer have their own tests.
        let elsewhere: Set = [
            "internal", "overloaded", "unavailable", "forbidden", "deadline_exceeded",
        ]
        let all = Set(FailureCode.allCases.map(\.reason.description))
        #expect(all.subtracting(seen) == elsewhere)
    }

    @Test func `codes that are equal by chance are noticed, and others are drawn`() throws {
        let enrol = #"> {"jsonrpc":"2.0","id":1,"method":"factor.list","params":{"subject":"a"}}"#
        let answer = #"< {"jsonrpc":"2.0","id":1,"result":{"factors":[]}}"#
        let seed = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        // The same seed in another spelling stands for one whose code is equal.
        let text = "\(enrol)\n\(answer)\n= code hotp \(seed) 7\n= other hotp \(seed.lowercased())"
        let equal = try Transcript(name: "equal", text: "\(text) 7\n")
        var count = 0
        #expect(throws: CancellationError.self) {
            try Performance.untilCodesDiffer {
                count += 1
                guard count < 4 else { throw CancellationError() }
                try Performance.play(equal, on: InProcessStage())
            }
        }
        try Performance.untilCodesDiffer {
            try Performance.play(Transcript(name: "different", text: "\(text) 8\n"), on: InProcessStage())
        }
    }

    @Test func `a transcript that is not followed is noticed`() throws {
        for (line, answer) in [
            (#"{"jsonrpc":"2.0","id":1,"method":"factor.list","params":{"subject":"a"}}"#, #"{"factors":[1]}"#),
            (#"{"jsonrpc":"2.0","method":"factor.list","params":{"subject":"a"}}"#, #"{"factors":[]}"#),
        ] {
            let text = "> \(line)\n< {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\(answer)}\n"
            let transcript = try Transcript(name: "otherwise", text: text)
            #expect(throws: Performance.Deviation.self) {
                try Performance.play(transcript, on: InProcessStage())
            }
        }
        #expect(throws: Transcript.Misspelt.self) { try Transcript(name: "no transcript", text: "? why") }
    }
}

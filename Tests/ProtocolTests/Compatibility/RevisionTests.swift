import FactorServer
import FactorWire
import TestServer
import TestSupport
import Testing

/// The released revisions, of which `protocol/revisions/` keeps the description and the transcripts: today's server is
/// compatible with each, except for what `CHANGES.md` lists. What is published now is compared too.
struct RevisionTests {
    @Test func `today's description breaks no promise to clients of what is published`() throws {
        let text = try PublishedFiles.text("openrpc.json")
        let published = OpenRPCDocument(try #require(JSON(parsing: Array(text.utf8)), "it is not JSON"))
        #expect(DocumentComparison(published, .current).breaks == [])
    }

    /// `TranscriptTests` compares each answer to the letter, which says more.
    @Test(arguments: try Transcript.repeated(["audit", "sign-in-password-totp"]))
    func `the published transcripts are answered as clients read them`(_ transcript: Transcript) throws {
        guard transcript.isPlayed else { return }
        try Performance.replay(transcript, on: InProcessStage())
    }

    @Test(arguments: try KeptRevisions.published().numbers())
    func `today's description breaks no promise to clients of a revision`(_ revision: Int) throws {
        let breaks = try KeptRevisions.published().breaks(of: revision, by: .current)
        #expect(breaks.isEmpty, "\(breaks)")
    }

    @Test(
        arguments: try KeptRevisions.published().numbers().flatMap { revision in
            try KeptRevisions.published().transcripts(of: revision).map { (revision, $0) }
        })
    func `the transcripts of a revision are answered as its clients read them`(
        _ revision: Int, _ transcript: Transcript
    ) throws {
        guard transcript.isPlayed else { return }
        try KeptRevisions.published().replay(transcript, of: revision)
    }

    @Test func `each change that breaks a promise is listed, and nothing else is exempt`() throws {
        #expect(try KeptRevisions.published().objections(today: .current) == [])
    }

    @Test func `once a revision is kept, each is, up to the present one`() throws {
        let kept = try KeptRevisions.published().numbers()
        #expect(kept.isEmpty || kept == Array(1...Release.revision), "keep it with protocol/revisions/keep")
    }

    @Test(arguments: try KeptRevisions.published().numbers())
    func `a revision that grew has another number`(_ revision: Int) throws {
        #expect(revision <= Release.revision)
        guard revision == Release.revision else { return }
        // Compatible in both directions: nothing was added either.
        let kept = try KeptRevisions.published().document(of: revision)
        #expect(DocumentComparison(.current, kept).breaks == [])
    }

    private func replay(_ answer: String) throws {
        let text =
            "> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"factor.list\",\"params\":{\"subject\":\"a\"}}\n"
            + "> {\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"totp.verify\",\"params\":{\"subject\":\"a\",\"code\":\"000000\"}}\n"
            + answer
        try Performance.replay(try Transcript(name: "older", text: text), on: InProcessStage())
    }

    private static let factors = #"< {"jsonrpc":"2.0","id":1,"result":{"factors":[]}}"#

    @Test func `members that were added, their order and texts for developers are ignored`() throws {
        for data in [
            #"{"reason":"code_rejected"}"#, #"{"category":"rejected","reason":"code_rejected"}"#, "{}", "$any",
        ] {
            let refusal = #"< {"jsonrpc":"2.0","id":2,"error":{"message":"wrong","code":1000,"data":\#(data)}}"#
            try replay("\(Self.factors)\n\(refusal)\n")
        }
    }

    @Test func `what an older client relies on is compared`() throws {
        for error in [
            #"{"code":1001,"data":{"reason":"code_rejected"}}"#, #"{"code":1000,"data":{"reason":"throttled"}}"#,
            #"{"code":1000,"data":{"reason":"code_rejected","tries_left":1}}"#, #"{"code":"1000"}"#, #"{"code":[]}"#,
        ] {
            #expect(throws: Performance.Deviation.self, "\(error)") {
                try replay("\(Self.factors)\n< {\"jsonrpc\":\"2.0\",\"id\":2,\"error\":\(error)}\n")
            }
        }
    }
}

extension Transcript {
    /// Whether it goes as it is told on every store: the numbers of audit entries depend on what is decided again.
    fileprivate var isPlayed: Bool { name != "audit" || !FaultyStore.isLossyInTests }
}

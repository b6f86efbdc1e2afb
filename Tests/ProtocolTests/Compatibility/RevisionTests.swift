import FactorServer
import FactorWire
import TestSupport
import Testing

/// The released revisions, of which `protocol/revisions/` keeps the description and the transcripts: today's server is
/// compatible with each.
///
/// Until one is released, what is published now stands for it.
struct RevisionTests {
    /// A revision that is kept, or the present one in its place.
    struct Kept: Sendable, CustomTestStringConvertible {
        /// Nil for the present one.
        let revision: Int?

        var testDescription: String { revision.map { "revision \($0)" } ?? "what is published now" }
        var path: String { revision.map { "revisions/\($0)/" } ?? "" }

        func document() throws -> OpenRPCDocument {
            let text = try PublishedFiles.text(path + "openrpc.json")
            return OpenRPCDocument(try #require(JSON(parsing: Array(text.utf8)), "it is not JSON"))
        }

        func transcripts() throws -> [Transcript] {
            try Transcript.all(in: "\(PublishedFiles.folder)/\(path)transcripts")
        }

        static func all() throws -> [Kept] {
            try PublishedFiles.revisions().map { Kept(revision: $0) } + [Kept(revision: nil)]
        }
    }

    @Test(arguments: try Kept.all())
    func `today's description breaks no promise to clients of a revision`(_ kept: Kept) throws {
        #expect(DocumentComparison(try kept.document(), .current()).breaks == [])
    }

    @Test(arguments: try Kept.all().flatMap { kept in try kept.transcripts().map { (kept, $0) } })
    func `the transcripts of a revision are answered as its clients read them`(
        _ kept: Kept, _ transcript: Transcript
    ) throws {
        guard transcript.name != "audit" || !FaultyStore.isLossyInTests else { return }
        try Performance.replay(transcript, on: TranscriptTests.InProcess())
    }

    @Test(arguments: try PublishedFiles.revisions())
    func `a revision that grew has another number`(_ revision: Int) throws {
        #expect(revision <= Release.revision)
        guard revision == Release.revision else { return }
        // Compatible in both directions: nothing was added either.
        #expect(DocumentComparison(.current(), try Kept(revision: revision).document()).breaks == [])
    }

    private func replay(_ answer: String) throws {
        let text =
            "> {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"factor.list\",\"params\":{\"subject\":\"a\"}}\n"
            + "> {\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"totp.verify\",\"params\":{\"subject\":\"a\",\"code\":\"000000\"}}\n"
            + answer
        try Performance.replay(try Transcript(name: "older", text: text), on: TranscriptTests.InProcess())
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

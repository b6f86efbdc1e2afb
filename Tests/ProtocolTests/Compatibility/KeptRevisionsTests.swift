import Foundation
import TestServer
import TestSupport
import Testing

/// How kept revisions are read, with a made-up one in `Samples`: a later document that breaks it, one that does not, and
/// listed changes.
struct KeptRevisionsTests {
    private static let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples").path

    private static func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(samples)/\(name)", encoding: .utf8)
    }

    private func document(_ name: String) throws -> OpenRPCDocument {
        OpenRPCDocument(try #require(JSON(parsing: Array(Self.text(name).utf8)), "\(name) is not JSON"))
    }

    private func kept(_ exemptions: JSON? = nil, changes: String? = nil) throws -> KeptRevisions {
        try KeptRevisions(
            in: Self.samples + "/revisions", changes: changes ?? Self.text("CHANGES.md"), exemptions: exemptions)
    }

    @Test func `what a listed change breaks is exempt, and nothing else`() throws {
        let kept = try kept()
        #expect(try kept.numbers() == [1])
        #expect(try kept.breaks(of: 1, by: document("compatible.json")) == [])
        let broken = try kept.breaks(of: 1, by: document("breaking.json"))
        #expect(broken.map(\.description) == ["factor.list result.factors.[]: a type stays"])
        #expect(try kept.objections(today: document("compatible.json")) == [])
    }

    @Test func `without an exemption a listed change is found`() throws {
        let kept = try kept([])
        #expect(try kept.breaks(of: 1, by: document("compatible.json")).map(\.rule) == [.requestBoundsHold])
        let transcript = try #require(try kept.transcripts(of: 1).first { $0.name == "wrong-code" })
        #expect(throws: Performance.Deviation.self) { try kept.replay(transcript, of: 1) }
    }

    @Test(arguments: ["wrong-code", "no-factors"])
    func `transcripts of a revision are played, with the lines that a listed change has changed`(
        _ name: String
    ) throws {
        let kept = try kept()
        let transcript = try #require(try kept.transcripts(of: 1).first { $0.name == name })
        try kept.replay(transcript, of: 1)
    }

    /// The exemptions of the sample, with other values in one of them.
    private func exemptions(_ place: Int, _ edits: [String: JSON]) throws -> JSON {
        let text = try Self.text("revisions/exemptions.json")
        var entries = try #require(JSON(parsing: Array(text.utf8))).items
        for (name, value) in edits { entries[place] = entries[place].with(name, value) }
        return .list(entries)
    }

    @Test(
        arguments: [
            (0, ["place": "factor.list colour"], "nothing needs it"),
            (0, ["rule": "a type stays"], "nothing needs it"),
            (0, ["revision": 2], "no revision 2 is kept"),
            (0, ["reason": "why not"], "it has no reason"),
            (0, ["change": "takes at most 31 bytes of `subject`"], "CHANGES.md lists no such change"),
            (0, ["change": "This item is above the versions"], "CHANGES.md lists no such change"),
            (0, ["change": "This addition breaks nothing"], "not under the heading Security"),
            (0, ["change": "before, 64"], "too short"),
            (1, ["transcript": "no-factors"], "nothing needs it"),
            (1, ["transcript": "moon"], "nothing needs it"),
            (1, ["line": "< {}"], "nothing needs it"),
        ] as [(Int, [String: JSON], String)])
    func `an exemption that names no listed change, or that nothing needs, is refused`(
        _ place: Int, _ edits: [String: JSON], _ objection: String
    ) throws {
        let objections = try kept(exemptions(place, edits)).objections(today: document("compatible.json"))
        #expect(objections.contains { $0.hasPrefix("exemption \(place + 1): \(objection)") }, "\(objections)")
    }

    @Test func `an exemption has certain members`() throws {
        #expect(throws: KeptRevisions.Misspelt.self) { try kept(exemptions(0, ["colour": "red"])) }
        #expect(throws: KeptRevisions.Misspelt.self) { try kept([["revision": 1]]) }
    }

    @Test func `while the draft is open, any listed change may break a promise`() throws {
        let page = try Self.text("CHANGES.md")
        let listed = try exemptions(0, ["change": "This addition breaks nothing"])
        let draft = page.replacing("## 1\n", with: "## DRAFT: open until 1.0\n\n## 1\n")
        #expect(try kept(listed, changes: draft).objections(today: document("compatible.json")) == [])
        let twice = draft + "\n- This addition breaks nothing."
        #expect(try kept(listed, changes: twice).objections(today: document("compatible.json")).count == 1)
    }

    @Test func `the command keeps what is published, once, under its revision`() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")
        defer { try? files.removeItem(at: folder) }
        try files.createDirectory(at: folder.appending(path: "revisions"), withIntermediateDirectories: true)
        for name in ["openrpc.json", "transcripts", "revisions/keep"] {
            try files.copyItem(atPath: "\(PublishedFiles.folder)/\(name)", toPath: folder.appending(path: name).path)
        }
        func keep() throws -> Int32 {
            let process = Process()
            process.executableURL = folder.appending(path: "revisions/keep")
            (process.standardOutput, process.standardError) = (Pipe(), Pipe())
            try process.run()
            process.waitUntilExit()
            return process.terminationStatus
        }
        #expect(try keep() == 0)
        let kept = try KeptRevisions(in: folder.appending(path: "revisions").path, changes: "", exemptions: [])
        let number = try #require(try kept.numbers().first)
        #expect(try kept.numbers() == [number])
        #expect(try kept.document(of: number).json["x-revision"].integer == number)
        let published = try PublishedFiles.text("openrpc.json")
        #expect(try kept.document(of: number).json == JSON(parsing: Array(published.utf8)))
        #expect(try kept.transcripts(of: number).map(\.name) == Transcript.all().map(\.name))
        #expect(try keep() == 1)
        try "{}".write(to: folder.appending(path: "openrpc.json"), atomically: true, encoding: .utf8)
        #expect(try keep() == 1)
        #expect(try files.contentsOfDirectory(atPath: folder.appending(path: "revisions").path).count == 2)
    }
}

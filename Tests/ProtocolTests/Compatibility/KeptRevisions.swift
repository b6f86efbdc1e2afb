import FactorCore
import Foundation
import TestServer
import TestSupport

/// A folder of kept revisions, with the changes that break them on purpose. `protocol/revisions/README.md` has its form.
struct KeptRevisions {
    /// A listed change that breaks a promise to clients of a revision.
    private struct Exemption {
        enum Subject: Equatable {
            /// A difference between the documents.
            case difference(place: String, rule: String)
            /// A line of a transcript, and what stands in its place.
            case line(transcript: String, line: String, now: String)
        }

        let revision: Int
        let subject: Subject
        /// Words of `CHANGES.md`.
        let change: String
        let reason: String

        /// Throws if it has not exactly the members of one of the two.
        init(_ entry: JSON) throws {
            func text(_ name: String) throws -> String {
                guard let text = entry[name].text else { throw Misspelt(entry: entry) }
                return text
            }
            guard let number = entry["revision"].integer else { throw Misspelt(entry: entry) }
            (revision, change, reason) = (number, try text("change"), try text("reason"))
            let isLine = !entry["transcript"].isNull
            subject =
                isLine
                ? .line(transcript: try text("transcript"), line: try text("line"), now: try text("now"))
                : .difference(place: try text("place"), rule: try text("rule"))
            let names =
                ["revision", "change", "reason"] + (isLine ? ["transcript", "line", "now"] : ["place", "rule"])
            guard Set(entry.members.map(\.name)) == Set(names) else { throw Misspelt(entry: entry) }
        }
    }

    /// An entry that is no exemption, or a file that is not JSON.
    struct Misspelt: Error {
        let entry: JSON
    }

    let folder: String
    private let changes: ListedChanges
    private let exemptions: [Exemption]

    /// Those of `protocol/`.
    static func published() throws -> KeptRevisions {
        try KeptRevisions(in: PublishedFiles.folder + "/revisions", changes: PublishedFiles.text("CHANGES.md"))
    }

    /// - Parameter exemptions: In the place of those of the folder.
    init(in folder: String, changes page: String, exemptions given: JSON? = nil) throws {
        self.folder = folder
        changes = ListedChanges(page)
        let entries = try given ?? Self.json(folder + "/exemptions.json")
        exemptions = try entries.items.map(Exemption.init)
    }

    /// The revisions that are kept, in order.
    func numbers() throws -> [Int] {
        try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { Int($0) }.sorted()
    }

    func document(of revision: Int) throws -> OpenRPCDocument {
        OpenRPCDocument(try Self.json("\(folder)/\(revision)/openrpc.json"))
    }

    /// Those of a revision, as they were kept.
    func transcripts(of revision: Int) throws -> [Transcript] {
        try Transcript.all(in: "\(folder)/\(revision)/transcripts")
    }

    private static func json(_ path: String) throws -> JSON {
        guard let json = JSON(parsing: Array(try Data(contentsOf: URL(filePath: path)))) else {
            throw Misspelt(entry: .text(path))
        }
        return json
    }

    /// The promises to clients of a revision that another document breaks, without those that a listed change breaks.
    func breaks(of revision: Int, by document: OpenRPCDocument) throws -> [DocumentComparison.Break] {
        try allBreaks(of: revision, by: document).filter { found in
            !exemptions.contains { $0.revision == revision && $0.subject == Self.subject(found) }
        }
    }

    private func allBreaks(of revision: Int, by document: OpenRPCDocument) throws -> [DocumentComparison.Break] {
        DocumentComparison(try self.document(of: revision), document).breaks
    }

    private static func subject(_ found: DocumentComparison.Break) -> Exemption.Subject {
        .difference(place: found.place, rule: found.rule.rawValue)
    }

    /// Plays a transcript of a revision as its clients read it, with the lines that listed changes put in the place of others.
    /// Throws if it deviates.
    func replay(_ transcript: Transcript, of revision: Int) throws {
        let lines = exemptions.filter { $0.revision == revision }.map(\.subject)
        try replay(transcript.name, of: revision, lines)
    }

    private func replay(_ name: String, of revision: Int, _ exempt: [Exemption.Subject]) throws {
        let lines = try lines(of: name, revision).map { line in
            for case .line(name, line, let now) in exempt { return now }
            return line
        }
        let amended = try Transcript(name: name, text: lines.joined(separator: "\n"))
        try Performance.replay(amended, on: InProcessStage())
    }

    private func lines(of transcript: String, _ revision: Int) throws -> [String] {
        let text = try String(contentsOfFile: "\(folder)/\(revision)/transcripts/\(transcript).txt", encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// What is wrong with the exemptions: those that name no listed change, and those that nothing needs.
    func objections(today: OpenRPCDocument) throws -> [String] {
        let kept = try numbers()
        return try exemptions.enumerated().flatMap { place, exemption -> [String] in
            let name = "exemption \(place + 1): "
            guard kept.contains(exemption.revision) else { return [name + "no revision \(exemption.revision) is kept"] }
            var objections = [changes.objection(to: exemption.change)].compactMap(\.self)
            if exemption.reason.count < 20 { objections.append("it has no reason") }
            if try !isNeeded(place, today) { objections.append("nothing needs it") }
            return objections.map { name + $0 }
        }
    }

    /// Whether something breaks without an exemption.
    private func isNeeded(_ place: Int, _ today: OpenRPCDocument) throws -> Bool {
        let exemption = exemptions[place]
        let others = exemptions.enumerated().filter { $0.offset != place && $0.element.revision == exemption.revision }
            .map(\.element.subject)
        switch exemption.subject {
        case .difference:
            let isTwice = others.contains(exemption.subject)
            return try !isTwice
                && allBreaks(of: exemption.revision, by: today).map(Self.subject).contains(exemption.subject)
        case .line(let transcript, let line, _):
            let isKept = try transcripts(of: exemption.revision).contains { $0.name == transcript }
            guard try isKept && lines(of: transcript, exemption.revision).contains(line) else { return false }
            do {
                try replay(transcript, of: exemption.revision, others)
                return false
            } catch is Performance.Deviation {
                return true
            }
        }
    }
}

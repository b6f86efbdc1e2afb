import Foundation
import TestMachine
import Testing

/// A machine for one page: see `Stage/enter`.
final class PageStage {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    static let repository = tests.deletingLastPathComponent().deletingLastPathComponent().path
    private static let unshare = "/usr/bin/unshare"
    private static let namespaces = [
        "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "--mount-proc",
    ]
    private static let whatPeopleHave = ["Package.swift", "README.md", "LICENSE", "Sources", "deploy", "protocol"]

    /// Whether namespaces and overlays can be made here, found out by making them.
    static let isPossible: Bool = {
        guard getuid() == 0, let stage = try? PageStage() else { return false }
        let mount = #"cd "$0" && exec mount -t overlay overlay -o lowerdir=/etc,upperdir=source,workdir=work /etc"#
        return (try? Program.run(unshare, namespaces + ["/bin/sh", "-c", mount, stage.scratch]))?.status == 0
    }()

    /// On a disk, because a key for credentials is kept on nothing else.
    private let scratch = "/var/tmp/factord-page-\(UUID().uuidString.prefix(8))"

    init() throws {
        for folder in ["blocks", "source", "work"] {
            try FileManager.default.createDirectory(
                atPath: "\(scratch)/\(folder)", withIntermediateDirectories: true)
        }
    }

    /// Puts the files of the project there that its users have.
    private func layOutSource() throws {
        for name in Self.whatPeopleHave {
            try FileManager.default.copyItem(
                atPath: "\(Self.repository)/\(name)", toPath: "\(scratch)/source/\(name)")
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: scratch)
    }

    /// A command that failed, by its block and line.
    struct Failure: Equatable {
        let block: String
        let line: Int
        let status: Int
    }

    /// The output of each block, and which commands failed.
    struct Report {
        let output: [String: [String]]
        let failures: [Failure]
    }

    /// The packages that a reader of the page needs in addition to those of every machine: those that the page
    /// installs, or else all that `deploy/test` installs.
    static func packages(for page: String) throws -> [String] {
        let text = try String(contentsOfFile: "\(repository)/\(page)", encoding: .utf8)
        let said = text.firstMatch(of: /need\sthe\spackages?\s((?:[^.]|\n)*?),\swhich\s`deploy\/test`\sinstalls/)
        let own = said.map { $0.1.matches(of: /`([^`]+)`/).map { String($0.1) } }
        return try packages(ofSections: Self.linked + (own == nil ? ["run", "cluster", "test", "package"] : ["run"]))
            + (own ?? [])
    }

    /// The sections of what the programs of this build are linked with besides.
    private static var linked: [String] {
        #if PostgreSQL
        ["postgresql"]
        #else
        []
        #endif
    }

    private static func packages(ofSections sections: [String]) throws -> [String] {
        var section = ""
        var names: [String] = []
        let text = try String(contentsOfFile: "\(repository)/deploy/packages", encoding: .utf8)
        for line in text.split(separator: "\n") {
            if let title = line.wholeMatch(of: /\[(\w+)\]/) {
                section = String(title.1)
            } else if sections.contains(section), line.first?.isLetter == true {
                names.append(String(line))
            }
        }
        return names
    }

    /// Runs blocks one after the other in one shell, at a terminal, on a machine that has these packages.
    func play(_ blocks: [(name: String, text: String)], packages: [String]) throws -> Report {
        try layOutSource()
        for block in blocks {
            try block.text.write(toFile: "\(scratch)/blocks/\(block.name)", atomically: false, encoding: .utf8)
        }
        let programs = URL(filePath: Program.daemon).deletingLastPathComponent().path
        let layers = ProcessInfo.processInfo.environment["FACTORD_LAYERS"].map { ["FACTORD_LAYERS": $0] }
        let ended = try Program.run(
            Self.unshare, Self.namespaces + [Self.tests.path + "/Stage/enter", scratch, programs] + packages,
            environment: layers ?? [:])
        let parts = ended.output.split(separator: "\u{1E}")
        guard parts.last?.hasPrefix("end") == true else { throw ended }
        var output: [String: [String]] = [:]
        for part in parts {
            let lines = part.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
            output[String(lines[0])] = lines.dropFirst().map(String.init)
        }
        return Report(output: output, failures: try failures())
    }

    private func failures() throws -> [Failure] {
        guard let text = try? String(contentsOfFile: scratch + "/failures", encoding: .utf8) else { return [] }
        return try text.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            let (status, number) = (try #require(Int(words[0])), try #require(Int(words[2])))
            return Failure(block: String(words[1]), line: number, status: status)
        }
    }
}

import Foundation
import Testing

/// `deploy/symptoms.md` has a line for each alarm, each problem of `server.health` and each event of the log, and no
/// other lines.
@Suite struct SymptomTests {
    private static let page =
        (try? String(contentsOfFile: "\(Repository.root)/deploy/symptoms.md", encoding: .utf8)) ?? ""

    @Test func `each alarm has a line, and each line an alarm`() {
        #expect(told(in: "Alarms") == alarms())
    }

    @Test func `each problem of the health checks has a line, and each line a problem`() {
        #expect(told(in: "Health") == healthProblems())
    }

    @Test(arguments: ["factord", "factord-courier"])
    func `each event of the log has a line, and each line an event`(_ program: String) {
        #expect(told(in: "Events of \(program)") == events(of: program))
    }

    @Test func `each line gives the meaning and the remedy`() {
        for section in ["Alarms", "Health", "Events of factord", "Events of factord-courier"] {
            let rows = self.rows(in: section)
            #expect(!rows.isEmpty)
            for row in rows {
                #expect(row.count == 3 && row.allSatisfy { !$0.isEmpty }, "\(row)")
            }
        }
    }

    @Test func `only executables log`() {
        // Elsewhere an event would be missed here.
        for file in Repository.sources
        where !file.isExecutable && !file.path.hasPrefix("Sources/FactorProgram/Service/") {
            #expect(file.places(of: /\bLog\.write\(/).isEmpty)
        }
    }

    // MARK: What the source tells

    /// The text of a Swift literal, with `...` for what is inserted.
    private func plain(_ literal: some StringProtocol) -> String {
        String(literal).replacing(/\\\((?:[^()]|\([^()]*\))*\)/, with: "...")
    }

    private func text(_ file: SourceFile) -> String { file.lines.joined(separator: "\n") }

    private func alarms() -> Set<String> {
        // An inserted expression may be a call with texts of its own.
        let inserted = /\\\((?:[^()"]|"[^"]*"|\((?:[^()"]|"[^"]*")*\))*\)/
        var found: Set<String> = []
        for file in Repository.sources {
            let source = text(file).replacing(inserted, with: "...")
            // What a refused start prints, what a failure says of the store, and what the engine has found itself.
            for match in source.matches(of: /"alarm: ([^"]*)"/) { found.insert(String(match.1)) }
            for match in source.matches(of: /\.(?:damaged|unreadable)\(\s*"([^"]*)"\)/) {
                found.insert(String(match.1))
            }
            for match in source.matches(of: /[ .]alarm\(\s*"([^"]*)"/) { found.insert(String(match.1)) }
        }
        // The texts of the integrity checks are composed.
        #expect(found.remove("...") != nil && found.remove("......") != nil)
        return found.union(integrityProblems())
    }

    @Test func `an alarm is raised in one place`() {
        let files = Repository.sources.filter { !$0.places(of: /observer\.alarm\(/).isEmpty }.map(\.path)
        #expect(
            files.map { $0.split(separator: "/").suffix(2).joined(separator: "/") } == ["Integrity/Engine+Damage.swift"]
        )
    }

    private func integrityProblems() -> Set<String> {
        guard let file = Repository.sources.first(where: { $0.path.hasSuffix("Integrity/Engine+Damage.swift") }) else {
            Issue.record("the integrity problems are elsewhere")
            return []
        }
        let source = text(file)
        var found = Set(source.matches(of: /case \.\w+(?:\(let \w+\))?: "([^"]*)"/).map { plain($0.1) })
        #expect(found.count == source.matches(of: /\n    case \w+/).count)
        // Further ones of the first kind are reported together.
        for match in source.matches(of: /\? "(: [^"]*)" : ""/) {
            found.insert("a stored document was altered or damaged\(match.1)")
        }
        return found
    }

    private func healthProblems() -> Set<String> {
        var found: Set<String> = []
        for file in Repository.sources {
            let source = text(file)
            if file.path.hasSuffix("Server/StoreObstacle+Text.swift") {
                // What is in a store's way is told by one table.
                let told = source.matches(of: /case \.\w+:\s*\("([^"]*)",/).map { "store: \($0.1)" }
                #expect(told.count == source.matches(of: /case \.\w+:/).count)
                found.formUnion(told)
                continue
            }
            for match in source.matches(of: /HealthCheck\(\s*name: "(\w+)",\s*problem: (?:"([^"]*)"|(\w+))/) {
                if let problem = match.2 {
                    found.insert("\(match.1): \(plain(problem))")
                } else if let name = match.3, name != "nil" {
                    let literal = source.firstMatch(of: /let problem = "([^"]*)"/)
                    #expect(literal != nil && name == "problem", "\(file.path): what is the problem of \(match.1)?")
                    found.insert("\(match.1): \(plain(literal?.1 ?? ""))")
                }
            }
        }
        return found
    }

    private func events(of program: String) -> Set<String> {
        var found: Set<String> = []
        for file in Repository.sources where file.module == program {
            let source = text(file)
            let events = source.matches(of: /Log\.write\(\s*[.\w]+,\s*"(\w+)"/).map { String($0.1) }
            #expect(events.count == source.matches(of: /Log\.write\(/).count, "\(file.path): an event without a name")
            found.formUnion(events)
        }
        return found
    }

    // MARK: What the page tells

    /// The rows of a section's table, each by its cells.
    private func rows(in section: String) -> [[String]] {
        guard let start = Self.page.range(of: "\n## \(section)\n") else { return [] }
        let rest = Self.page[start.upperBound...]
        let end = rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex
        let lines = rest[..<end].split(separator: "\n").filter { $0.hasPrefix("| ") }
        return lines.dropFirst(2).map { line in
            line.dropFirst(2).dropLast(2).components(separatedBy: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// What the first cells name: each word in code, or `check`: `problem` as one.
    private func told(in section: String) -> Set<String> {
        var told: Set<String> = []
        for row in rows(in: section) {
            let first = (row.first ?? "").replacing("`: `", with: ": ")
            for match in first.matches(of: /`([^`]*)`/) {
                #expect(told.insert(String(match.1)).inserted, "\(match.1) stands twice")
            }
        }
        return told
    }
}

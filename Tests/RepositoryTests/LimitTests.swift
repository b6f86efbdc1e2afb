import Foundation
import Testing

/// What `deploy/limits.md` and `deploy/waits.md` say about the tests of their bounds.
@Suite struct LimitTests {
    /// The pages, and the columns of their tables.
    private static let pages = [("limits.md", 4), ("waits.md", 6)]

    /// The rows of a page's tables, as cells without the blanks around them.
    private func rows(of page: String) throws -> [[Substring]] {
        let text = try String(contentsOfFile: "\(Repository.root)/deploy/\(page)", encoding: .utf8)
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
        return lines.map { line in
            line.split(separator: "|").map { $0.trimmingPrefix(" ") }.map { cell in
                cell.hasSuffix(" ") ? cell.dropLast() : cell
            }
        }
        .filter { $0.first != "limit" && $0.first != "what fills up" }
    }

    /// The names of the tests of this repository: those in Swift, and those in Python with blanks.
    private func tests() throws -> Set<Substring> {
        let swift = Repository.tests.flatMap { file in
            // Few lines match, and matching is slow.
            file.lines.compactMap { $0.contains("func `") ? $0.firstMatch(of: /func `([^`]+)`\(/)?.1 : nil }
        }
        let folder = "\(Repository.root)/Tests/Interplay"
        let python = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".py") }
            .flatMap { name in
                try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).matches(of: /def test_(\w+)\(/)
                    .map { $0.1.replacing("_", with: " ") }
            }
        return Set(swift).union(python)
    }

    @Test(arguments: pages)
    func `each bound has a number, its consequence, and a test that exists`(_ page: String, columns: Int) throws {
        let (rows, tests) = (try rows(of: page), try tests())
        #expect(!rows.isEmpty)
        for row in rows {
            try #require(row.count == columns, "\(row)")
            #expect(row.allSatisfy { !$0.isEmpty }, "\(row)")
            let names = row[columns - 1].matches(of: /`([^`]+)`/).map(\.1)
            #expect(!names.isEmpty, "no test holds: \(row[0])")
            for name in names { #expect(tests.contains(name), "there is no test called \(name)") }
        }
    }

    @Test func `the page about standards names tests that exist, wherever something is built in or a default`() throws {
        let page = try String(contentsOfFile: "\(Repository.root)/protocol/assurance.md", encoding: .utf8)
        let rows = page.matches(of: /(?m)^\| [\w.()-]+ \|[^|]*\|([^|]*)\|[^|]*\|[^|]*\|([^|]*)\|$/)
        let tests = try tests()
        #expect(rows.count > 50)
        for row in rows {
            let names = row.2.matches(of: /`([^`]+)`/).map(\.1)
            #expect(!names.isEmpty || row.1.firstMatch(of: /built in|default|edition/) == nil, "\(row.0)")
            for name in names { #expect(tests.contains(name), "there is no test called \(name)") }
        }
    }

    @Test func `the pages that operators read first link to it`() throws {
        for page in ["README.md", "deploy/README.md"] {
            let text = try String(contentsOfFile: "\(Repository.root)/\(page)", encoding: .utf8)
            #expect(text.contains("](\(page == "README.md" ? "deploy/" : "")limits.md)"), "\(page)")
        }
    }
}

import Foundation

/// The repository that the tests were built from.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// Every Swift file under a folder of the repository, in the order of their paths.
    static func swiftFiles(_ folder: String) -> [SourceFile] {
        let names = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { SourceFile("\(folder)/\($0)") }
    }

    static let sources = swiftFiles("Sources")
    static let tests = swiftFiles("Tests")
}

/// A Swift file as lines of text.
struct SourceFile {
    /// From the repository's root: `Sources/Module/...`.
    let path: String
    let lines: [Substring]

    init?(_ path: String) {
        guard let text = try? String(contentsOfFile: "\(Repository.root)/\(path)", encoding: .utf8) else { return nil }
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    /// The target that the file belongs to.
    var module: String { String(path.split(separator: "/")[1]) }

    var isExecutable: Bool { module.first?.isLowercase ?? false }

    /// What it imports.
    var imports: [String] {
        lines.compactMap { line in
            line.prefixMatch(of: /(@\S+ )*((package|internal|private|fileprivate|public) )?import ([\w.]+)/)
                .map { String($0.4) }
        }
    }

    /// The lines that hold code, with strings and comments blanked out, numbered from 1.
    var code: [(number: Int, text: String)] {
        lines.enumerated().map { index, line in
            let text = line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"").replacing(/\/\/.*$/, with: "")
            return (index + 1, String(text))
        }
    }

    /// Where code matches, as messages for a failed expectation.
    func places(of pattern: some RegexComponent) -> [String] {
        code.filter { $0.text.firstMatch(of: pattern) != nil }.map { "\(path):\($0.number): \(lines[$0.number - 1])" }
    }
}

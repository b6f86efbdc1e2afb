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

    /// What it imports.
    let imports: [String]
    /// The lines that hold code, with strings and comments blanked out, numbered from 1.
    let code: [(number: Int, text: String)]

    init?(_ path: String) {
        guard let text = try? String(contentsOfFile: "\(Repository.root)/\(path)", encoding: .utf8) else { return nil }
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        imports = lines.compactMap(Self.imported)
        code = lines.enumerated().map { (number: $0 + 1, text: Self.code($1)) }
    }

    /// The target that the file belongs to.
    var module: String { String(path.split(separator: "/")[1]) }

    var isExecutable: Bool { module.first?.isLowercase ?? false }

    private static func imported(_ line: Substring) -> String? {
        // Few lines match, and matching is slow.
        guard line.utf8.first.map({ !" /}".utf8.contains($0) }) ?? false else { return nil }
        return line.prefixMatch(of: /(@\S+ )*((package|internal|private|fileprivate|public) )?import ([\w.]+)/)
            .map { String($0.4) }
    }

    private static func code(_ line: Substring) -> String {
        guard line.utf8.contains(where: { "\"/".utf8.contains($0) }) else { return String(line) }
        return line.replacing(/"(\\.|[^"\\])*"/, with: "\"\"").replacing(/\/\/.*$/, with: "").description
    }

    /// Where code matches, as messages for a failed expectation.
    func places(of pattern: some RegexComponent) -> [String] {
        code.filter { $0.text.firstMatch(of: pattern) != nil }.map { "\(path):\($0.number): \(lines[$0.number - 1])" }
    }
}

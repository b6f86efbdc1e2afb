import Foundation
import Testing

/// A page for people, with the commands that it prints.
struct Page {
    /// Commands as they are printed, and what the page shows of their output.
    struct Block {
        /// Its position: a file name that sorts in the page's order and contains its first line.
        let name: String
        let text: String
        /// The lines of the ```text block that follows immediately; nil if there is none.
        let shown: [String]?

        /// The statuses that the page gives for a line, by its number from 1: `# ends with 1`, or `# ends with 1, then
        /// 5`.
        var toldStatuses: [Int: [Int]] {
            var told: [Int: [Int]] = [:]
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                guard let comment = line.firstMatch(of: /# ends with (\d+)(?:, then (\d+))?/) else { continue }
                told[index + 1] = [comment.1, comment.2 ?? ""].compactMap { Int($0) }
            }
            return told
        }
    }

    let blocks: [Block]

    /// - Parameters:
    ///   - path: From the repository's root.
    ///   - section: The title of the only section to read; nil for the whole page.
    ///   - languages: Which blocks are read; others are for reading by people.
    init(
        _ path: String, under root: String, section: String? = nil, languages: Set<String> = ["bash", "python"]
    ) throws {
        let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
        var reader = Reader(languages: languages)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.take(line) }
        try #require(reader.fence == nil, "a block of \(path) has no end")
        blocks = reader.blocks.filter { section == nil || $0.section == section }.map(\.block)
    }

    /// Takes a page line by line.
    private struct Reader {
        private let languages: Set<String>
        var blocks: [(section: String, block: Block)] = []
        var fence: (language: String, indent: Int, line: Int)?
        private var section = ""
        private var lines: [String] = []
        private var number = 0
        /// Only blank lines are between the last block and here.
        private var isRightAfter = false

        init(languages: Set<String>) {
            self.languages = languages
        }

        mutating func take(_ line: Substring) {
            number += 1
            let mark = line.firstMatch(of: /^( *)```(\w*)/)
            if let open = fence {
                if mark == nil {
                    lines.append(String(line.dropFirst(min(open.indent, line.count))))
                } else {
                    close(open)
                }
            } else if let mark {
                fence = (String(mark.2), mark.1.count, number + 1)
                lines = []
            } else if !line.isEmpty {
                isRightAfter = false
                if let title = line.firstMatch(of: /^## (.*)/) { section = String(title.1) }
            }
        }

        private mutating func close(_ open: (language: String, indent: Int, line: Int)) {
            fence = nil
            if languages.contains(open.language) {
                let name = String(format: "%04d.%@", open.line, open.language)
                blocks.append((section, Block(name: name, text: lines.joined(separator: "\n") + "\n", shown: nil)))
                isRightAfter = true
            } else if open.language == "text", isRightAfter, let (section, last) = blocks.popLast() {
                blocks.append((section, Block(name: last.name, text: last.text, shown: lines)))
                isRightAfter = false
            }
        }
    }
}

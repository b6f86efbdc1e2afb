import Foundation
import Testing

/// `Sources/README.md`, the map of the code, against the files and against `Package.swift`.
///
/// A link to a Swift file shows the file's name and is followed by names that the file declares, as in
/// ``[Engine.swift](FactorServer/Engine/Engine.swift): `Engine.turnEnded` ``. A name with blanks is that of a test.
@Suite struct MapTests {
    private static let path = "Sources/README.md"
    private static let text = (try? String(contentsOfFile: "\(Repository.root)/\(path)", encoding: .utf8)) ?? ""

    // MARK: Links and names

    @Test func `each link leads somewhere`() {
        let links = Self.links(in: Self.text)
        #expect(links.count > 100)
        for link in links where !link.target.hasPrefix("#") {
            #expect(FileManager.default.fileExists(atPath: "\(Repository.root)/\(link.path)"), "\(link.target)")
        }
        let headings = Self.text.matches(of: /(?m)^#+ (.*)$/).map { $0.1.lowercased() }
        let anchors = Set(headings.map { $0.replacing(/[^a-z0-9_ -]/, with: "").replacing(" ", with: "-") })
        for link in links where link.target.hasPrefix("#") {
            #expect(anchors.contains(String(link.target.dropFirst())), "\(link.target)")
        }
    }

    @Test func `each link to a Swift file shows its name, and is followed by names that the file declares`() {
        for link in Self.links(in: Self.text) {
            // Broken links are reported above; `Package.swift` is not a source.
            guard let words = Words.of(link.path) else { continue }
            #expect(link.target.hasSuffix("/\(link.label)"), "\(link.label) leads to \(link.target)")
            let isNamed = !link.names.isEmpty
            #expect(isNamed, "nothing is named in \(link.target)")
            let missing = link.names.filter { !words.declares($0) }
            #expect(missing == [], "\(link.target)")
        }
    }

    @Test func `lines are as long as in the code, except those of tables`() {
        for (index, line) in Self.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            #expect(line.count <= 127 || line.hasPrefix("|"), "\(Self.path):\(index + 1)")
        }
    }

    // MARK: Modules

    @Test func `its table has the modules of the package with their imports`() throws {
        let (told, found) = (try Self.table(), try Self.package())
        #expect(found.count > 20)
        #expect(Set(told.keys) == Set(found.keys))
        for (module, imports) in found { #expect(told[module] == imports, "\(module)") }
    }

    @Test func `its arrows are imports, and lead to every module that one imports`() throws {
        let found = try Self.package().mapValues { $0.filter { !$0.hasPrefix("C") } }.filter { !$0.key.hasPrefix("C") }
        let arrows = Self.arrows()
        for (from, to) in arrows.flatMap({ arrow in arrow.value.map { (arrow.key, $0) } }) {
            #expect(found[from]?.contains(to) == true, "\(from) does not import \(to)")
        }
        for (module, imports) in found {
            let missing = imports.subtracting(Self.reached(from: module, by: arrows))
            #expect(missing.isEmpty, "no arrows lead from \(module) to \(missing)")
        }
    }

    // MARK: Ways

    @Test func `each file on the ways is reached from one before it`() throws {
        let (first, second) = (try Self.way("totp.verify"), try Self.way("flow.attempt"))
        #expect(Self.brokenSteps(first, after: []) == [])
        #expect(Self.brokenSteps(second, after: first) == [])
    }

    @Test func `the way of a code leads from the socket through every module to the disk and back`() throws {
        let files = try Self.way("totp.verify").map(\.target)
        let modules = [
            "factord", "FactorCore", "FactorServer", "FactorSQLite", "FactorSocket", "FactorWire",
        ]
        #expect(Set(files.compactMap { $0.split(separator: "/").first.map(String.init) }) == Set(modules))
        #expect(files.first?.hasPrefix("FactorSocket/") == true && files.last?.hasPrefix("FactorSocket/") == true)
    }
}

// MARK: What the page tells

extension MapTests {
    private struct Link {
        let label: String
        let target: String
        let names: [String]

        /// From the repository's root.
        var path: String {
            let path = target.prefix { $0 != "#" }
            return path.hasPrefix("../") ? String(path.dropFirst(3)) : "Sources/\(path)"
        }
    }

    private static func links(in text: some StringProtocol) -> [Link] {
        let pattern = /\[([^\]\n]+)\]\(([^)\s]+)\)(:\s+`[^`]+`(?:,\s+`[^`]+`)*)?/
        return String(text).matches(of: pattern).map { match in
            let names = match.3?.matches(of: /`([^`]+)`/).map { String($0.1) } ?? []
            return Link(label: String(match.1), target: String(match.2), names: names)
        }
    }

    /// The text below a heading, up to the next heading of that level.
    private static func section(_ heading: String) throws -> Substring {
        let start = try #require(text.range(of: "\n## \(heading)\n"), "there is no section \(heading)")
        let rest = text[start.upperBound...]
        return rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
    }

    private static func table() throws -> [String: Set<String>] {
        var told: [String: Set<String>] = [:]
        for line in try section("Modules").split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            try #require(cells.count == 5, "\(line)")
            #expect(!cells[2].allSatisfy { $0 == " " }, "\(line)")
            let imports = Set(cells[3].matches(of: /`([^`]+)`/).map { String($0.1) })
            for name in cells[1].matches(of: /`([^`]+)`/).map({ String($0.1) }) {
                #expect(told.updateValue(imports, forKey: name) == nil, "\(name) stands there twice")
            }
        }
        return told
    }

    /// The arrows of the diagram. A line that begins with one continues from the module at the start of the previous
    /// lines.
    private static func arrows() -> [String: Set<String>] {
        var arrows: [String: Set<String>] = [:]
        var head = ""
        let diagram = text.components(separatedBy: "```text\n").dropFirst().first?.components(separatedBy: "```").first
        for line in (diagram ?? "").split(separator: "\n") {
            let chain = line.components(separatedBy: "->").map { $0.trimmingCharacters(in: .whitespaces) }
            if let first = chain.first, !first.isEmpty { head = first }
            for (from, to) in zip([head] + chain.dropFirst(), chain.dropFirst()) {
                arrows[from, default: []].insert(to)
            }
        }
        return arrows
    }

    private static func reached(from module: String, by arrows: [String: Set<String>]) -> Set<String> {
        var reached: Set<String> = []
        var open = arrows[module] ?? []
        while let next = open.popFirst() {
            if reached.insert(next).inserted { open.formUnion(arrows[next] ?? []) }
        }
        return reached
    }

    private static func way(_ method: String) throws -> [Link] {
        let steps = try section("The way of `\(method)`").split(separator: /\n(?=[0-9]+\.[ ])/).filter {
            $0.firstMatch(of: /^[0-9]+\.[ ]/) != nil
        }
        #expect(steps.count > 10)
        // What follows a list does not belong to its last step.
        return steps.flatMap { step in links(in: step.prefix(upTo: step.range(of: "\n\n")?.lowerBound ?? step.endIndex))
        }
        .filter { !$0.target.hasPrefix("#") }
    }

    /// The names on a path that do not occur in the code of any earlier file, nor in the file itself beside its first
    /// name.
    private static func brokenSteps(_ way: [Link], after before: [Link]) -> [String] {
        var known = Set(before.map(\.path))
        var broken: [String] = []
        for link in way {
            for name in link.names {
                let isReached = known.isEmpty || known.contains { Words.of($0)?.uses(name) ?? false }
                if !isReached { broken.append(name) }
                known.insert(link.path)
            }
        }
        return broken
    }
}

// MARK: What the files tell

extension MapTests {
    /// The targets below `Sources`, each with its dependencies.
    private static func package() throws -> [String: Set<String>] {
        let text = try String(contentsOfFile: "\(Repository.root)/Package.swift", encoding: .utf8)
        var found: [String: Set<String>] = [:]
        for match in text.matches(of: /\b(?:module|program)\(\s*"([\w-]+)",\s*\[([^\]]*)\]/) {
            found[String(match.1)] = Set(match.2.matches(of: /"(\w+)"/).map { String($0.1) })
        }
        for match in text.matches(of: /\.(?:systemLibrary|target)\(name: "(\w+)"(?=[,)])([^\n]*)/)
        where !match.2.contains("dependencies:") { found[String(match.1)] = [] }
        let folders = try FileManager.default.contentsOfDirectory(atPath: "\(Repository.root)/Sources")
        #expect(Set(found.keys) == Set(folders.filter { $0 != "README.md" && !$0.hasPrefix(".") }))
        return found
    }
}

/// The words of a Swift file's code: those that it declares, and those that it uses.
private struct Words {
    private static let all = Dictionary(
        uniqueKeysWithValues: (Repository.sources + Repository.tests).map { ($0.path, Words($0)) })
    private static let types: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "extension"]
    private static let members: Set<Substring> = ["func", "var", "let", "case", "typealias"]

    private var declaredTypes: Set<Substring> = []
    private var declared: Set<Substring> = []
    private var used: Set<Substring> = []
    private let file: SourceFile

    /// Nil for a path that is not a Swift file's.
    static func of(_ path: String) -> Words? { all[path] }

    private init(_ file: SourceFile) {
        self.file = file
        for line in file.code { take(line.text) }
    }

    private mutating func take(_ line: String) {
        var before: Substring = ""
        for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }) {
            let parts = word.split(separator: ".")
            if Self.types.contains(before) {
                declaredTypes.formUnion(parts)
            } else if Self.members.contains(before), parts.count == 1, !word.contains(".") {
                declared.insert(word)
                if before != "func" { used.insert(word) }
            } else {
                used.formUnion(parts)
            }
            before = word
        }
    }

    /// Whether the file declares a name such as `turnEnded` or `Engine.turnEnded`. For the latter, it may extend the
    /// type.
    func declares(_ name: String) -> Bool {
        if name.contains(" ") { return file.lines.contains { $0.contains("func `\(name)`") } }
        let parts = name.split(separator: ".")
        guard let member = parts.last, parts.dropLast().allSatisfy(declaredTypes.contains) else { return false }
        return declaredTypes.contains(member) || declared.contains(member)
            || (member == "init" && used.contains(member))
    }

    /// Whether it uses the name other than to declare it. For an initialiser, the name is that of its type.
    func uses(_ name: String) -> Bool {
        let parts = name.split(separator: ".")
        return (parts.last == "init" ? parts.dropLast() : parts).last.map(used.contains) ?? false
    }
}

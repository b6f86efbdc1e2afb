import Testing

/// Which declarations must be documented.
///
/// - Every `package` type, protocol and function of the sources has a doc comment.
/// - So has every requirement of a `package` protocol that is a function.
/// - A method's `Params` and `Reply`, and a function that fulfils a requirement, are documented there.
/// - Initialisers that take a value for each property, enumeration cases and stored properties are exempt.
@Suite struct DocumentationTests {
    private let type = /^\s*package (final |indirect )*(struct|class|enum|protocol|actor) (\w+)/
    private let function =
        /^\s*package (?:(?:static|mutating|nonmutating|consuming|borrowing) )*func (`?[^\s(<]+`?)/
    private let requirement = /^\s+(?:(?:static|mutating) )*func (\w+)/

    /// The parts of every method, which `RPCMethod` documents.
    private static let partsOfMethods: Set = ["Params", "Reply"]

    /// Requirements of the standard library, which are documented there.
    private static let standard: Set = ["==", "<", "hash", "next", "encode", "makeIterator"]

    /// Every requirement that is a function: its position, its name, and whether other modules see its protocol.
    private var requirements: [(file: SourceFile, index: Int, name: String, isShared: Bool)] {
        Repository.sources.flatMap { file in
            var found: [(SourceFile, Int, String, Bool)] = []
            var (isInside, isShared) = (false, false)
            for (index, line) in file.lines.enumerated() {
                if line.contains("protocol "),
                    line.firstMatch(of: /^(package |fileprivate |private )?protocol\b/) != nil
                {
                    (isInside, isShared) = (true, line.hasPrefix("package"))
                }
                if line.hasPrefix("}") { isInside = false }
                if isInside, line.contains("func "), let match = line.firstMatch(of: requirement) {
                    found.append((file, index, String(match.1), isShared))
                }
            }
            return found
        }
    }

    /// Matching lines without a doc comment above them, with only attributes in between.
    private func undocumented(where isDeclaration: (Substring) -> Bool) -> [String] {
        Repository.sources.flatMap { file in
            // Few lines are declarations, and matching is slow.
            file.lines.indices.filter {
                file.lines[$0].contains("package ") && isDeclaration(file.lines[$0]) && !isDocumented(file, $0)
            }
            .map { "\(file.path):\($0 + 1)" }
        }
    }

    private func isDocumented(_ file: SourceFile, _ index: Int) -> Bool {
        var above = index - 1
        while above >= 0, file.lines[above].firstMatch(of: /^\s*@/) != nil { above -= 1 }
        return above >= 0 && file.lines[above].firstMatch(of: /^\s*\/{3}/) != nil
    }

    @Test func `every type that other modules see is documented`() {
        let places = undocumented { line in
            line.firstMatch(of: type).map { !Self.partsOfMethods.contains(String($0.3)) } ?? false
        }
        #expect(places == [])
    }

    @Test func `every function that other modules see is documented`() {
        let required = Self.standard.union(requirements.map(\.name))
        let places = undocumented { line in
            line.firstMatch(of: function).map { !required.contains(String($0.1)) } ?? false
        }
        #expect(places == [])
    }

    @Test func `every requirement of a protocol that other modules see is documented`() {
        let places = requirements.filter { $0.isShared && !isDocumented($0.file, $0.index) }
        #expect(places.map { "\($0.file.path):\($0.index + 1)" } == [])
    }
}

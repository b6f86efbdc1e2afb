import FactorWire
import Foundation
import Testing

/// The release's version stands in `Release`; what cannot take it from there is held to it.
struct ReleaseTests {
    private func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `the newest release in the change log is this one`() throws {
        let first = try #require(try text("deploy/CHANGELOG.md").firstMatch(of: /## (\S+) \(\d{4}-\d\d-\d\d\)\n/))
        #expect(first.1 == Release.version)
    }

    /// What says each client's version, and where. Go and Composer take theirs from the repository.
    private static let clients: [String: String] = [
        "python/pyproject.toml": #"\nversion = "(.*)"\n"#,
        "java/pom.xml": #"\n  <version>(.*)</version>\n"#,
        "ruby/factord.gemspec": #"\n  spec\.version = "(.*)"\n"#,
        "rust/Cargo.toml": #"\nversion = "(.*)"\n"#,
        "rust/Cargo.lock": #"\nname = "factord"\nversion = "(.*)"\n"#,
        "typescript/package.json": #"\n  "version": "(.*)",\n"#,
    ]

    @Test(arguments: clients.keys.sorted())
    func `each client has this version`(_ file: String) throws {
        let said = try Regex(try #require(Self.clients[file]), as: (Substring, Substring).self)
        let versions = try text("protocol/clients/\(file)").matches(of: said).map { String($0.1) }
        #expect(versions == [Release.version])
    }

    @Test func `Composer takes the version of PHP's client from the repository`() throws {
        #expect(!(try text("protocol/clients/php/composer.json").contains("\"version\"")))
    }

    @Test(arguments: [
        "compose.yaml", "kubernetes.yaml", "kubernetes-new-store.yaml", "kubernetes-postgresql.yaml",
        "kubernetes-node.yaml",
    ])
    func `the examples for containers name this version`(_ name: String) throws {
        let images = try text("deploy/packaging/container/\(name)").matches(of: /image: factord[\w-]*:(\S+)/)
        #expect(!images.isEmpty && images.allSatisfy { $0.1 == Release.version })
    }

    @Test(arguments: ["deploy/README.md", "deploy/packaging/README.md"])
    func `pages show this version`(_ page: String) throws {
        let shown = try text(page).matches(of: /factord[ _](\d+\.\d+\.\d+)/)
        #expect(!shown.isEmpty && shown.allSatisfy { $0.1 == Release.version })
    }

    @Test func `packaging finds the version by the same line`() throws {
        let lines = try text("Sources/FactorWire/RPC/Release.swift")
            .matches(of: /static let version = "(.*)"/).map { String($0.1) }
        #expect(lines == [Release.version])
    }
}

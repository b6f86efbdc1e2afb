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

    @Test func `the change log begins with this release`() throws {
        let first = try #require(try text("deploy/CHANGELOG.md").firstMatch(of: /## (\S+) \(\d{4}-\d\d-\d\d\)\n/))
        #expect(first.1 == Release.version)
    }

    @Test func `the Python client has this version`() throws {
        let project = try text("protocol/clients/python/pyproject.toml")
        #expect(project.contains("\nversion = \"\(Release.version)\"\n"))
    }

    @Test(arguments: ["compose.yaml", "kubernetes.yaml", "kubernetes-new-store.yaml"])
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

import Foundation
import Testing

extension DaemonTests {
    /// Runs each command of a page exactly as printed, in the page's order and in one shell.
    ///
    /// The machine has only the packages that `deploy/packages` names, or those that the page asks for. Everything is
    /// real except for three stand-ins in `Stage/bin`: `swift build` copies this test run's programs to where the
    /// compiler would put them, `systemctl` starts what the installed units say, and `journalctl` prints their output.
    @Suite struct PageTests {
        /// The pages, each with what its reader has done before: sections of other pages.
        static let pages: [(path: String, before: [(path: String, section: String?)])] = [
            ("README.md", []),
            ("deploy/README.md", []),
            ("deploy/factorctl.md", [("README.md", "Two commands")]),
            ("deploy/packaging/README.md", []),
            (
                "deploy/systemd/README.md",
                ["Install in a minute", "The master key", "Access rules", "Start"].map { ("deploy/README.md", $0) }
            ),
            ("protocol/guide.md", [("README.md", "Two commands"), ("README.md", "A conversation")]),
            ("protocol/README.md", [("README.md", "Two commands")]),
            ("protocol/wire.md", [("README.md", "Two commands")]),
            ("protocol/clients/python/example/README.md", [("README.md", "Two commands")]),
        ]

        @Test(
            .enabled(if: PageStage.isPossible, "takes root, mount and process namespaces, and overlays"),
            arguments: pages.map(\.path))
        func `every command has the result that the page shows`(_ path: String) throws {
            let page = try Page(path, under: PageStage.repository)
            try #require(!page.blocks.isEmpty, "\(path) prints no commands")
            let before = try #require(Self.pages.first { $0.path == path }).before.enumerated().flatMap { index, part in
                try Page(part.path, under: PageStage.repository, section: part.section).blocks
                    .map { (name: "before-\(index)-\($0.name)", text: $0.text) }
            }
            let blocks = page.blocks.map { (name: "page-\($0.name)", text: $0.text) }
            let report = try PageStage().play(before + blocks, packages: PageStage.packages(for: path))
            for block in page.blocks {
                let name = "page-\(block.name)"
                let output = try #require(report.output[name], "\(path): \(block.name) was not reached")
                let seen = "\(path): \(block.name)\n\(output.joined(separator: "\n"))"
                #expect(statuses(report.failures, name) == block.toldStatuses, "\(seen)")
                let misfit = block.shown.flatMap { Shown.misfit($0, in: output) }
                #expect(misfit == nil, "\(seen)")
            }
            let others = report.failures.filter { failure in !blocks.contains { $0.name == failure.block } }
            #expect(others.isEmpty, "\(path): \(others)\n\(report.output)")
        }

        /// The statuses of the commands that failed, by line, each once.
        private func statuses(_ failures: [PageStage.Failure], _ block: String) -> [Int: [Int]] {
            var found: [Int: [Int]] = [:]
            for failure in failures
            where failure.block == block && !found[failure.line, default: []].contains(failure.status) {
                found[failure.line, default: []].append(failure.status)
            }
            return found
        }

        @Test func `a page that names its packages is run with exactly those`() throws {
            let first = try PageStage.packages(for: "README.md")
            #expect(first.contains("socat") && first.contains("libsodium-dev") && !first.contains("python3-wheel"))
            let guide = try PageStage.packages(for: "protocol/guide.md")
            #expect(guide.contains("python3-wheel") && guide.contains("libsodium-dev"))
            #expect(!guide.contains("chromium-driver"))
            #expect(try PageStage.packages(for: "deploy/README.md").contains("chromium-driver"))
        }

        @Test func `no page with commands is left out`() throws {
            let files =
                ["README.md"]
                + ["deploy", "protocol"].flatMap { folder in
                    (FileManager.default.enumerator(atPath: "\(PageStage.repository)/\(folder)")?.compactMap {
                        $0 as? String
                    } ?? [])
                    .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
                }
            // The pages of the clients are run by the clients' own tests.
            let clients = #/protocol/clients/[a-z]+/README\.md/#
            for file in files where file.wholeMatch(of: clients) == nil {
                let page = try Page(file, under: PageStage.repository)
                #expect(page.blocks.isEmpty == !Self.pages.map(\.path).contains(file), "\(file)")
            }
        }

        @Test func `output that does not fit the page is found`() {
            let seen = ["", "master key  0123456789abcdef", "", "left 3"]
            #expect(Shown.misfit(["master key  ffffffffffffffff", "left 3"], in: seen) == nil)
            #expect(Shown.misfit(["...", "left 3"], in: seen) == nil)
            #expect(Shown.misfit(["master key  ...", "..."], in: seen) == nil)
            #expect(Shown.misfit(["master key  ffffffffffffffff"], in: seen) != nil)
            #expect(Shown.misfit(["...", "left 4"], in: seen) != nil)
            #expect(Shown.misfit(["left 3"], in: seen) != nil)
        }
    }
}

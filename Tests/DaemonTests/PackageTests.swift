import Foundation
import Testing

extension DaemonTests {
    /// `deploy/package` with the programs of this build; `deploy/package --check` does it with those of a release, and
    /// on another machine.
    @Suite struct PackageTests {
        private static let repository =
            URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
        private static let isPossible =
            getuid() == 0
            && (try? Program.run("/usr/bin/unshare", ["--mount", "--pid", "--net", "--ipc", "--fork", "true"]))?.status
                == 0
            && (try? Program.run("/usr/bin/git", ["-C", repository, "rev-parse", "HEAD"]))?.status == 0

        @Test(.enabled(if: isPossible, "takes root, namespaces and the repository"))
        func `packages are the same bytes twice, and please the tools`() throws {
            let programs = URL(filePath: Program.daemon).deletingLastPathComponent().path
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let ended = try Program.run(
                "/bin/bash", ["\(Self.repository)/deploy/packaging/check", "--quick", programs],
                environment: ["PATH": path, "HOME": NSTemporaryDirectory()])
            #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
        }
    }
}

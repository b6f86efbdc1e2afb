import Foundation
import Testing

/// A file of `protocol/` that is generated from the code and checked in, so that it can be read without building.
struct DerivedFile {
    let name: String
    let content: String

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "protocol")

    /// Compares the file with what the code says now. With `FACTORD_RENEW` in the environment, writes it instead.
    func check() throws {
        if ProcessInfo.processInfo.environment["FACTORD_RENEW"] != nil {
            try content.write(to: Self.folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let kept = try? String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let isCurrent = kept == content
        #expect(
            isCurrent, "protocol/\(name) is stale: renew it with FACTORD_RENEW=1 swift test --filter DerivedFilesTests")
    }
}

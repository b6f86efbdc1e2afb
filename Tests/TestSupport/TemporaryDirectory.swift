internal import Foundation

/// A directory for one test, removed with everything in it when it is released.
package final class TemporaryDirectory: Sendable {
    package let path: String

    package init() throws {
        path = NSTemporaryDirectory() + "factord-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The database in it.
    package var database: String { path + "/factord.sqlite" }
}

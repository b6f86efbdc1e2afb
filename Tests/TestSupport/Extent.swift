internal import Foundation

/// How much is repeated, at a later stage, of what an earlier one has tested.
package enum Extent {
    /// All of it, as `deploy/test --all` wants it. Otherwise a little: what only the later stage can find.
    package static let isWhole = ProcessInfo.processInfo.environment["FACTORD_TESTS"] == "all"
}

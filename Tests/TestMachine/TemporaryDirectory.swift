internal import Foundation

/// A directory for one test, of its user's only, removed with everything in it when it is released.
package final class TemporaryDirectory: Sendable {
    package let path: String

    package init() throws {
        // Short, because a socket's path has at most 107 bytes.
        path = "/tmp/factord-test-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The database in it.
    package var database: String { path + "/factord.sqlite" }

    /// Copies a store's files as they are, as a process that is killed leaves them.
    package func copyOfStore() throws -> TemporaryDirectory {
        let copy = try TemporaryDirectory()
        for name in try names where !name.hasSuffix("-shm") && !name.hasSuffix(".lock") {
            try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(copy.path)/\(name)")
        }
        return copy
    }

    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    package func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }

    /// Writes a file, by default readable by its owner only; returns its path.
    @discardableResult
    package func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
        let path = "\(path)/\(name)"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }
}

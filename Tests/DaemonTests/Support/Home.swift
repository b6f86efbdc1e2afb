import Foundation
import TestMachine

/// A directory for one test: the daemon's state, its socket and its standard error.
final class Home {
    private let made: TemporaryDirectory
    var directory: String { made.path }

    init() throws {
        made = try TemporaryDirectory()
    }

    var socket: String { path("s.sock") }
    var state: String { path("state") }
    var log: String { path("log") }

    func path(_ name: String) -> String { "\(directory)/\(name)" }

    /// Writes a file, by default readable by its owner only.
    @discardableResult
    func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
        try made.write(text, to: name, mode: mode)
    }

    func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Allows a daemon with its own key to create a store here.
    func allowNewStore(owner: Int? = nil) throws {
        guard !FileManager.default.fileExists(atPath: state + "/factord.sqlite") else { return }
        try FileManager.default.createDirectory(
            atPath: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try write("", to: "state/new-store")
        guard let owner else { return }
        for path in [state, state + "/new-store"] {
            try FileManager.default.setAttributes(
                [.ownerAccountID: owner, .groupOwnerAccountID: owner], ofItemAtPath: path)
        }
    }

    /// Everything that the daemons of this home wrote to their standard error.
    var logged: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// The content of every file of the state directory, by name.
    func stateFiles() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: state) {
            files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(state)/\(name)"))
        }
        return files
    }
}

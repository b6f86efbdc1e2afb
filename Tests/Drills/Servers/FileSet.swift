import Foundation

/// The files of a store at one moment.
struct FileSet {
    private let directory: String
    private let files: [String: Data]

    /// Reads the files, except for the one that SQLite shares between processes.
    init(_ directory: String) throws {
        self.directory = directory
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: directory)
        where !name.hasSuffix("-shm") && !name.hasSuffix(".lock") {
            files[name] = try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(name)"))
        }
        self.files = files
    }

    /// Restores these files and removes all others.
    func putBack() throws { try putBack(to: directory) }

    /// Leaves these files alone in a directory.
    func putBack(to directory: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: directory) where !name.hasSuffix(".lock") {
            try FileManager.default.removeItem(atPath: "\(directory)/\(name)")
        }
        try write(to: directory)
    }

    func write(to directory: String) throws {
        for (name, content) in files {
            let path = "\(directory)/\(name)"
            guard
                FileManager.default.createFile(
                    atPath: path, contents: content, attributes: [.posixPermissions: 0o600])
            else { throw DrillFailure("\(path) cannot be written") }
        }
    }
}

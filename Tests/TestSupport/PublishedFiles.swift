internal import Foundation

/// The files of `protocol/` for authors of clients, as tests read them.
package enum PublishedFiles {
    package static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "protocol").path

    /// The text of a file.
    package static func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    /// A file of vectors.
    package struct Vectors: Sendable {
        package let name: String
        package let content: JSON

        package var cases: [JSON] { content["cases"].items }
    }

    /// Reads a file of vectors. Throws if it does not exist or is not JSON.
    package static func vectors(_ name: String) throws -> Vectors {
        let text = try Data(contentsOf: URL(filePath: "\(folder)/vectors/\(name).json"))
        guard let content = JSON(parsing: Array(text)) else { throw NoVectors(name: name) }
        return Vectors(name: name, content: content)
    }

    /// The names of all files of vectors.
    package static func vectorNames() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder + "/vectors")
            .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }

    /// A file without vectors.
    package struct NoVectors: Error {
        package let name: String
    }
}

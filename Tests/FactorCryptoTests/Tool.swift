import Foundation

/// Programs for comparison, if they are installed.
enum Tool {
    /// The program's path, or nil if it is not installed.
    static func named(_ name: String) -> URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Debian's interpreter, whose packages `deploy/packages` names; another one may precede it in the path.
    static let python = URL(filePath: "/usr/bin/python3")
    static let hasPyOTP = (try? run(python, ["-c", "import pyotp"])) != nil

    /// Runs a program to its end and returns what it wrote; throws if it failed.
    static func run(_ name: String, _ arguments: [String], input: String = "") throws -> String {
        guard let program = named(name) else { throw Failed(name: name, status: 127) }
        return try run(program, arguments, input: input)
    }

    /// Runs a program to its end and returns what it wrote; throws if it failed.
    static func run(_ program: URL, _ arguments: [String], input: String = "") throws -> String {
        // From a file, so that a program that never reads it breaks no pipe.
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: file)
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let written = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failed(name: program.path, status: process.terminationStatus)
        }
        return String(decoding: written, as: UTF8.self)
    }

    struct Failed: Error {
        let name: String
        let status: Int32
    }
}

internal import Foundation

/// The programs beside the tests, from the same build.
package enum Program {
    package static var daemon: String { built("factord") }
    package static var ctl: String { built("factorctl") }
    package static var courier: String { built("factord-courier") }

    package static func built(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// Runs a program to its end.
    package static func run(
        _ path: String, _ arguments: [String], input: String = "", environment: [String: String] = [:],
        passing passed: [Int32] = []
    ) throws -> Ended {
        let directory = try TemporaryDirectory()
        let written = directory.path + "/errors"
        let child = try ChildProcess(
            path, arguments, input: directory.write(input, to: "input"), errors: written, environment: environment,
            passing: passed)
        let output = child.readOutput(upToLine: false)
        let status = child.wait()
        let errors = FileManager.default.contents(atPath: written) ?? Data()
        return Ended(status: status, output: output, errors: String(decoding: errors, as: UTF8.self))
    }
}

/// How a program ended, and its output.
package struct Ended: Error {
    package let status: Int32
    package let output: String
    package let errors: String

    package init(status: Int32, output: String, errors: String) {
        (self.status, self.output, self.errors) = (status, output, errors)
    }
}

import Foundation
import TestMachine

/// The programs beside the tests, from the same build.
enum Program {
    static var daemon: String { built("factord") }
    static var ctl: String { built("factorctl") }
    static var courier: String { built("factord-courier") }

    static func built(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// Runs a program to its end.
    static func run(
        _ path: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> Ended {
        let home = try Home()
        let child = try ChildProcess(
            path, arguments, input: home.write(input, to: "input"), errors: home.log, environment: environment)
        let output = child.readOutput(upToLine: false)
        return Ended(status: child.wait(), output: output, errors: home.logged)
    }
}

/// How a program ended, and its output.
struct Ended: Error {
    let status: Int32
    let output: String
    let errors: String
}

import Foundation
import Testing

/// What the build made of the rules.
@Suite struct BinaryTests {
    private static let ldd = "/usr/bin/ldd"

    /// The shared libraries that a program of this build needs.
    private func libraries(of program: String) throws -> String {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(program).path
        let list = Process()
        list.executableURL = URL(fileURLWithPath: Self.ldd)
        list.arguments = [path]
        let output = Pipe()
        list.standardOutput = output
        try list.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        list.waitUntilExit()
        #expect(list.terminationStatus == 0)
        return String(decoding: said, as: UTF8.self)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: ldd), "takes ldd"))
    func `the programs link no Foundation`() throws {
        for program in ["factord", "factorctl", "factord-courier", "factord-bench"] {
            #expect(try !libraries(of: program).contains("Foundation"), "\(program)")
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: ldd), "takes ldd"))
    func `only the daemon links what opens secrets or the store`() throws {
        for program in ["factorctl", "factord-courier", "factord-bench"] {
            #expect(try !libraries(of: program).contains("sqlite"), "\(program)")
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: ldd), "takes ldd"))
    func `only the courier links what reaches a network`() throws {
        for program in ["factord", "factorctl", "factord-bench"] {
            #expect(try !libraries(of: program).contains("curl"), "\(program)")
        }
        #expect(try libraries(of: "factord-courier").contains("curl"))
    }
}

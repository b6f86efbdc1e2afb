import Foundation
import TestMachine
import Testing

/// Whether the build follows the rules.
@Suite struct BinaryTests {
    private static let ldd = "/usr/bin/ldd"
    private static let nm = "/usr/bin/nm"

    /// The shared libraries that a program of this build needs.
    private func libraries(of program: String) throws -> String { try said(Self.ldd, [], of: program) }

    /// What a tool reports about a program of this build.
    private func said(_ tool: String, _ options: [String], of program: String) throws -> String {
        let ended = try Program.run(tool, options + [Program.built(program)])
        #expect(ended.status == 0)
        return ended.output
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: ldd), "takes ldd"))
    func `the programs link no Foundation`() throws {
        for program in ["factord", "factorctl", "factord-courier", "factord-bench"] {
            #expect(try !libraries(of: program).contains("Foundation"), "\(program)")
        }
    }

    /// A shared library calls the program's function instead of the C library's if the program exports one.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: nm), "takes nm"))
    func `programs with secrets free memory by their own function, and so do their libraries`() throws {
        for program in ["factord", "factorctl", "factord-courier"] {
            let exported = try said(Self.nm, ["--dynamic", "--defined-only"], of: program)
                .split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
            #expect(Set(exported).isSuperset(of: ["free", "realloc", "reallocarray"]), "\(program)")
        }
    }

    /// That runtime, with the queues that it needs, would be half a megabyte of a program.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: nm), "takes nm"))
    func `the programs need nothing of the concurrency runtime`() throws {
        for program in ["factord", "factorctl", "factord-courier", "factord-bench"] {
            let needed = try said(Self.nm, ["--dynamic", "--undefined-only"], of: program)
            #expect(!needed.contains("swift_task_"), "\(program)")
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: ldd), "takes ldd"))
    func `only the daemon links code that opens secrets or the store`() throws {
        for program in ["factorctl", "factord-courier", "factord-bench"] {
            #expect(try !libraries(of: program).contains("sqlite"), "\(program)")
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: ldd), "takes ldd"))
    func `only the courier links code that reaches a network`() throws {
        for program in ["factord", "factorctl", "factord-bench"] {
            #expect(try !libraries(of: program).contains("curl"), "\(program)")
        }
        #expect(try libraries(of: "factord-courier").contains("curl"))
    }
}

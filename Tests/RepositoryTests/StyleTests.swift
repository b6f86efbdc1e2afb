import Foundation
import TestMachine
import Testing

/// How the code must read, as far as a test can tell.
@Suite struct StyleTests {
    private static let longestFile = 500

    @Test func `the top level holds the listed entries and nothing else`() throws {
        let entries = Set(try FileManager.default.contentsOfDirectory(atPath: Repository.root))
        let expected: Set = ["Package.swift", "Sources", "Tests", "protocol", "deploy", "README.md", "LICENSE"]
        #expect(expected.isSubset(of: entries), "missing: \(expected.subtracting(entries))")
        // SwiftPM writes Package.resolved only for packages with dependencies. This one has none.
        let others = entries.subtracting(expected).filter { !$0.hasPrefix(".") }
        #expect(others.isEmpty)
    }

    @Test func `no file is too long to be read at once`() {
        for file in Repository.sources + Repository.tests {
            #expect(file.lines.count <= Self.longestFile, "\(file.path) has \(file.lines.count) lines")
        }
    }

    @Test func `nothing is left for later, and no name is meaningless`() {
        let later = /\b(TO[D]O|FI[X]ME|X[X]X|HA[C]K)\b/
        let empty = /(Manager|Helper|Util|Utils|Utilities|Common|Misc)\.swift$/
        for file in Repository.sources + Repository.tests {
            for (index, line) in file.lines.enumerated() {
                #expect(line.firstMatch(of: later) == nil, "\(file.path):\(index + 1)")
            }
            #expect(file.path.firstMatch(of: empty) == nil, "\(file.path)")
        }
    }

    @Test func `what the compiler cannot check is explained in place`() {
        let claim = /@unchecked Sendable|nonisolated\(unsafe\)/
        for file in Repository.sources {
            for (number, text) in file.code where text.firstMatch(of: claim) != nil {
                let nearby = file.lines[max(0, number - 4)..<min(file.lines.count, number + 4)]
                #expect(nearby.contains { $0.contains("//") }, "\(file.path):\(number) has no proof next to it")
            }
        }
    }

    /// The files that may read a clock of the kernel, and which: each asks for something else (`Sources/README.md`, "Which
    /// clock").
    private static let clocks: [String: Set<String>] = [
        "FactorServer/Clock/Clock.swift": ["REALTIME", "BOOTTIME", "MONOTONIC", "THREAD_CPUTIME_ID"],
        "FactorServer/Hashing/HashingClock.swift": ["MONOTONIC"],
        "FactorSocket/Kernel/LinuxCalls.swift": ["BOOTTIME", "MONOTONIC"],
        // How long a thread waits.
        "FactorThreads/Bell.swift": ["MONOTONIC"],
        "FactorPostgreSQL/Connection/Deadline.swift": ["BOOTTIME", "REALTIME"],
        "FactorProgram/Service/Log.swift": ["REALTIME"],
        "factord-courier/Clocks.swift": ["REALTIME", "BOOTTIME", "MONOTONIC"],
        "factord-courier/Queue/DeliveryQueue.swift": ["MONOTONIC"],
        "factorctl/Session/Terminal.swift": ["MONOTONIC", "time"],
        "factord-bench/VerifyPlan.swift": ["time"],
    ]

    @Test func `each clock is read only where it is meant`() {
        let reading = /CLOCK_(\w+)|\b(time)\(nil\)|\b(gettimeofday|Date|ContinuousClock|SuspendingClock)\(/
        for file in Repository.sources {
            let allowed = Self.clocks[String(file.path.dropFirst("Sources/".count))] ?? []
            for (number, text) in file.code {
                for found in text.matches(of: reading) {
                    let clock = String(found.1 ?? found.2 ?? found.3 ?? "")
                    #expect(allowed.contains(clock), "\(file.path):\(number) reads \(clock)")
                }
            }
        }
    }

    @Test func `each C header and module map belongs to a C module`() throws {
        let all =
            FileManager.default.enumerator(atPath: "\(Repository.root)/Sources")?.compactMap { $0 as? String } ?? []
        for path in all where path.hasSuffix(".h") || path.hasSuffix(".modulemap") {
            #expect(path.hasPrefix("C"), "\(path)")
        }
        // Replacements of C library functions must be written in C.
        let written = all.filter { $0.hasSuffix(".c") || $0.hasSuffix(".cpp") }
        #expect(Set(written) == ["CMemory/freed.c"], "C is called, not written")
    }

    /// All files take half a minute. Those are left out that it has found right before, by the same rules.
    @Test func `the formatter finds nothing to change`() throws {
        let record = "\(Repository.root)/.build/formatted"
        let known = Set((try? String(contentsOfFile: record, encoding: .utf8))?.split(separator: "\n") ?? [])
        let files = (Repository.sources + Repository.tests).map(\.path) + ["Package.swift"]
        let version = try said(["swift", "format", "--version"]).output.prefix { $0 != "\n" }
        let sums = try said(["sha256sum", ".swift-format"] + files).output.split(separator: "\n")
        try #require(sums.count == files.count + 1)
        let found = zip(files, sums.dropFirst()).map { (file: $0, mark: "\(version) \(sums[0]) \($1)") }
        let others = found.filter { !known.contains($0.mark[...]) }.map(\.file)
        guard !others.isEmpty else { return }
        let ended = try said(["swift", "format", "lint", "--strict"] + others)
        #expect(ended.status == 0, "\((ended.output + ended.errors).prefix(4_000))")
        guard ended.status == 0 else { return }
        try found.map(\.mark).joined(separator: "\n").write(toFile: record, atomically: true, encoding: .utf8)
    }

    private func said(_ command: [String]) throws -> Ended {
        try Program.run(
            "/usr/bin/env", ["-C", Repository.root] + command, environment: ProcessInfo.processInfo.environment)
    }
}

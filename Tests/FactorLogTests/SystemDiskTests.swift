import Foundation
import TestMachine
import Testing

@testable import FactorLog

/// The log on a real disk.
struct SystemDiskTests {
    private let folder = try? TemporaryDirectory()
    private let identity = LogIdentity(low: 5, high: 6)

    private var directory: String { folder?.path ?? "" }

    private func limits() -> LogLimits {
        var limits = LogLimits()
        limits.segmentLength = 8 * LogFormat.block
        return limits
    }

    private func writer(_ disk: SystemDisk) throws -> LogWriter {
        try LogWriter(making: identity, on: disk, limits: limits())
    }

    @Test func `what is written is read, over several files, which only their owner can read`() throws {
        var written: [[UInt8]] = []
        do {
            let disk = SystemDisk(prefix: directory + "/factord.log-")
            var writer = try writer(disk)
            for length in [1, 4_056, 4_057, 20_000, 70_000, 3] {
                let record = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) }
                try unsafe writer.append(record.span.bytes)
                written.append(record)
            }
            try writer.end()
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: directory) {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let disk = SystemDisk(prefix: directory + "/factord.log-")
        var found: [[UInt8]] = []
        let contents = try LogContents(of: identity, on: disk, after: .start) { found.append($1) }
        #expect(found == written)
        #expect(contents.isClosed)
        var writer = try LogWriter(continuing: contents, releasing: 0, on: disk, limits: limits())
        try unsafe writer.append([9 as UInt8].span.bytes)
        #expect(writer.last.number == 8)
    }

    @Test(arguments: ["removed", "replaced", "cut"])
    func `a file that changes under it confirms nothing more`(change: String) throws {
        let disk = SystemDisk(prefix: directory + "/a-")
        var writer = try writer(disk)
        try unsafe writer.append([1 as UInt8].span.bytes)
        let path = directory + "/a-1"
        switch change {
        case "removed": try FileManager.default.removeItem(atPath: path)
        case "replaced":
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
        default: _ = unsafe truncate(path, 3 * 4_096)
        }
        #expect(throws: LogFailure.displaced(file: "1")) { try unsafe writer.append([2 as UInt8].span.bytes) }
        #expect(throws: LogFailure.displaced(file: "1")) { try unsafe writer.append([3 as UInt8].span.bytes) }
    }

    @Test func `a mark keeps the last position it was raised to, and another log's mark does not count`() throws {
        let path = directory + "/mark"
        for number in 0..<5 as Range<UInt64> {
            let mark = try LogMark(path: path, of: identity)
            #expect(mark.found?.number == (number == 0 ? nil : number * 3))
            for step in 1...3 as ClosedRange<UInt64> {
                mark.raise(to: LogPosition(number: number * 3 + step, checksum: number ^ step))
            }
        }
        // A process that is killed while it raises the mark has not confirmed the record.
        let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        for offset in whole.indices {
            var torn = whole
            torn[offset] ^= 0x10
            try Data(torn).write(to: URL(fileURLWithPath: path))
            let number = try #require(try LogMark(path: path, of: identity).found).number
            #expect(number == 15 || number == 14)
        }
        #expect(try LogMark(path: path, of: LogIdentity(low: 5, high: 7)).found == nil)
    }
}

import FactorCore
import FactorCrypto
import FactorWire
import Foundation
import TestMachine
import TestServer
import TestSupport
import Testing

@testable import factorctl

/// `factorctl backup`: the file exists completely or not at all, and a broken one is not kept.
struct BackupCommandTests {
    private let home: TemporaryDirectory
    private var directory: String { home.path }
    private var file: String { directory + "/b.factord" }
    private let backup: [UInt8]
    /// How many documents and audit segments are in it.
    private let records: UInt64

    init() throws {
        home = try TemporaryDirectory()
        let scenario = try Scenario()
        for number in 0..<5 { try scenario.enrolled("u-\(number)") }
        backup = try scenario.backup()
        records = try Self.records(backup)
    }

    private static func records(_ backup: [UInt8]) throws -> UInt64 {
        var splitter = BackupSplitter()
        splitter.append(backup)
        while let block = try splitter.next() {
            guard block.kind == .end else { continue }
            let end = try BackupEnd(decoding: block.payload)
            return end.documents + end.segments
        }
        throw BackupFault.cutShort
    }

    @Test func `losses due to damage are listed, and the exit status shows them`() throws {
        let scenario = try Scenario()
        for number in 0..<5 { try scenario.enrolled("u-\(number)") }
        let damaged = try #require(scenario.memory.everything.first { $0.key.kind == .subject }).key
        scenario.memory.damage { $0.documents = [damaged] }
        let lacking = try scenario.backup()
        let run = Run("backup", file, answers: answers(lacking))
        #expect(run.status == .failed)
        #expect(run.console.shown.contains("The store is damaged. Missing from this backup:\n- 1 subject\n"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(lacking))
        let machine = Run("backup", directory + "/c.factord", "--json", answers: answers(lacking))
        #expect(machine.status == .failed)
        #expect(
            machine.console.shown.contains(
                #""missing":{"tenants":0,"subjects":1,"identifiers":0,"audit_entries":0,"newest_counters":false}"#))
    }

    private var names: [String] { (try? home.names) ?? [] }

    private static let begun = ScriptedDaemon.result(
        #"{"backup_id":"bak_a","created_at":1795219200000,"records":7,"master_key_fingerprint":"00000000000000ff"}"#)
    private static let ended = ScriptedDaemon.result("{}")

    /// A daemon's answers for these bytes, in two pieces.
    private func answers(_ bytes: [UInt8]) -> [String] {
        let half = bytes.count / 2
        func piece(_ part: ArraySlice<UInt8>, _ end: Int, _ isLast: Bool) -> String {
            let data = Data(part).base64EncodedString()
            return ScriptedDaemon.result(
                #"{"data":"\#(data)","next_offset":\#(end),"records_done":1,"last":\#(isLast)}"#)
        }
        return [
            Self.begun, piece(bytes[..<half], half, false), piece(bytes[half...], bytes.count, true), Self.ended,
        ]
    }

    @Test func `the file has the daemon's data, and only its owner can access it`() throws {
        let run = Run("backup", file, answers: answers(backup))
        #expect(run.status == .done, "\(run.console.complaints)")
        #expect(names == ["b.factord"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(backup))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(
            run.console.shown.hasPrefix(
                "\(file): \(records) records in \(backup.count) bytes, as of 2026-11-21 00:00:00 UTC"))
        #expect(run.console.shown.contains("00000000000000ff"))
        #expect(run.daemon.requests.count == 4)
        #expect(run.daemon.requests[2].contains(#""backup_id":"bak_a","offset":\#(backup.count / 2)}"#))
        #expect(run.daemon.requests[3].contains("backup.end"))
    }

    @Test func `the result can be JSON`() {
        let run = Run("backup", file, "--json", answers: answers(backup))
        #expect(
            run.console.shown == """
                {"file":"\(file)","created_at":1795219200000,"records":\(records),"bytes":\(backup.count),\
                "master_key_fingerprint":"00000000000000ff"}

                """)
    }

    @Test func `a broken or truncated backup leaves no file, and is ended`() {
        var flipped = backup
        flipped[backup.count / 3] ^= 1
        for bytes in [flipped, Array(backup.dropLast(40)), Array(backup[20...])] {
            let run = Run("backup", file, answers: answers(bytes))
            #expect(run.status == .unreachable)
            #expect(names == [])
            #expect(run.daemon.requests.last?.contains("backup.end") == true)
            #expect(run.console.complaints.count == 1)
        }
    }

    @Test func `a daemon that dies on the way leaves no file`() {
        let run = Run("backup", file, answers: Array(answers(backup).prefix(2)))
        #expect(run.status == .unreachable)
        #expect(names == [])
    }

    @Test func `an existing file is left alone, and the daemon is not asked`() throws {
        try "mine".write(toFile: file, atomically: false, encoding: .utf8)
        let run = Run("backup", file, answers: answers(backup))
        #expect(run.status != .done)
        #expect(run.daemon.requests.isEmpty)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        #expect(
            run.console.complaints == ["factorctl: \(file) already exists: name another file, or move that one away"])
    }

    @Test func `a missing directory is reported`() {
        let run = Run("backup", directory + "/none/b", answers: answers(backup))
        #expect(run.status != .done)
        #expect(run.daemon.requests.isEmpty)
        #expect(run.console.complaints[0].contains("No such file or directory"))
    }

    @Test func `a backup that another client reads is reported`() {
        let busy = ScriptedDaemon.error(
            1005, #"{"reason":"wrong_state","state":"backup_under_way","detail":"another backup is being read"}"#)
        let run = Run("backup", file, answers: [busy])
        #expect(run.status == .failed)
        #expect(names == [])
        #expect(run.console.complaints == ["factorctl: not possible in this state: another backup is being read"])
    }
}

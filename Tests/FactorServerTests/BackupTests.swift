import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Backups over the wire: one at a time, in pieces, and abandoned when they are not read.
struct BackupTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func begin() throws -> JSON { try scenario.done("backup.begin")["backup_id"] }

    private func read(_ id: JSON, _ offset: Int) throws -> Answer {
        try scenario.ask("backup.read", ["backup_id": id, "offset": .integer(offset)])
    }

    @Test func `pieces follow each other, and the last one can be requested again`() throws {
        for number in 0..<1_500 { try scenario.enrolled("u-\(number)") }
        let id = try begin()
        let first = try read(id, 0)
        #expect(first.result["next_offset"] == .integer(BackupPiece.length))
        #expect(first.result["last"] == false)
        #expect(try read(id, 0) == first)
        let second = try read(id, BackupPiece.length)
        #expect(second.succeeded && second != first)
        #expect(try read(id, BackupPiece.length) == second)
        for offset in [0, 1, 3 * BackupPiece.length] {
            let refused = try read(id, offset)
            #expect(refused.reason == "invalid_params" && refused.data["field"] == "offset")
        }
        #expect(try scenario.ask("backup.end", ["backup_id": id]).succeeded)
    }

    @Test func `the number of records given at the beginning is that done at the end`() throws {
        for number in 0..<40 { try scenario.enrolled("u-\(number)") }
        let begun = try scenario.ask("backup.begin").result
        let last = try read(begun["backup_id"], 0).result
        #expect(last["last"] == true)
        #expect(last["records_done"] == begun["records"])
        let end = try #require(last["next_offset"].integer)
        #expect(try read(begun["backup_id"], end).reason == "invalid_params")
    }

    @Test func `there is one backup at a time, until it is ended`() throws {
        let id = try begin()
        #expect(try scenario.ask("backup.begin").reason == "wrong_state")
        #expect(try scenario.ask("backup.end", ["backup_id": id]).succeeded)
        #expect(try read(id, 0).reason == "not_found")
        #expect(try scenario.ask("backup.end", ["backup_id": id]).reason == "not_found")
        _ = try begin()
    }

    @Test func `an unread backup is abandoned, and one that is being read is not`() throws {
        let id = try begin()
        for _ in 1..<Engine.backupPatience { try scenario.tick() }
        #expect(try read(id, 0).succeeded)
        for _ in 1..<Engine.backupPatience { try scenario.tick() }
        #expect(try scenario.ask("backup.begin").reason == "wrong_state")
        try scenario.tick()
        #expect(try read(id, 0).reason == "not_found")
        _ = try begin()
    }

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "decisions of one turn"))
    func `requests made together with it and before it are in it`() throws {
        let enrolment: JSON = ["subject": "ada", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "activate": true]
        let before = scenario.send("totp.enroll", enrolment)
        let begun = scenario.send("backup.begin")
        #expect(try #require(try scenario.answer(before)).succeeded)
        let id = try #require(try scenario.answer(begun)).result["backup_id"]
        #expect(try scenario.ask("subject.delete", ["subject": "ada"]).succeeded)
        let restored = try scenario.restored(try scenario.finishBackup(id))
        #expect(try restored.factors().count == 1)
    }

    @Test func `it is recorded in the audit log`() throws {
        _ = try scenario.ask("backup.begin", from: Caller(uid: 1000, gid: 7, listener: 0))
        let newest = try scenario.ask("audit.list").result["entries"][0]
        #expect(newest["action"] == "backup.begin" && newest["peer_uid"] == 1000)
    }

    @Test(arguments: 1...8) func `a store that cannot be read is reported, and the next backup is complete`(_ nth: Int)
        throws
    {
        try scenario.enrolled()
        scenario.store.fail(nth: nth, of: [.scan], with: .unavailable("EIO"))
        #expect(throws: Scenario.Unexpected.self) { try scenario.backup() }
        scenario.store.recover()
        for _ in 0..<Engine.backupPatience { try scenario.tick() }
        #expect(try Scenario.restore(try scenario.backup(), into: nil, at: scenario.clock.now).subjects == 1)
    }

    @Test func `a read-only store can be backed up`() throws {
        try scenario.enrolled()
        scenario.store.fail(of: [.commit], with: .full, lasting: true)
        #expect(try Scenario.restore(try scenario.backup(), into: nil, at: scenario.clock.now).subjects == 1)
    }
}

#if PostgreSQL
import FactorCore
import Testing

@testable import FactorPostgreSQL

/// What is known to be in the way of a shared store, without a server.
struct PrimaryTests {
    private let primary = Primary(
        ConnectionSettings(
            hosts: [ConnectionSettings.Host(name: "/nowhere", port: 5432)], database: "d", user: "u", password: nil,
            protection: .none, certificate: nil))

    @Test(arguments: [StoreObstacle.notPermitted, .noSchema, .readOnly])
    func `a refusal that a look has found stays until a look finds none, whatever is confirmed`(obstacle: StoreObstacle)
        throws
    {
        let found = StoreFailure.unavailable("as found", obstacle)
        primary.noteFound(found)
        for sent in 1...3 as ClosedRange<UInt64> {
            primary.confirm(sent: sent, clock: nil)
            #expect(primary.sight == .refused)
            #expect(throws: found) { try primary.requireUse() }
        }
        primary.forgetRefusal()
        primary.note(nil)
        #expect(primary.sight == .clear)
        try primary.requireUse()
    }

    @Test(arguments: [StoreObstacle.unreachable, .awaitsStandby, .blocked])
    func `what keeps commits from being confirmed is over with the next one`(obstacle: StoreObstacle) throws {
        let found = StoreFailure.unavailable("as found", obstacle)
        primary.noteFound(found)
        #expect(throws: found) { try primary.requireUse() }
        primary.confirm(sent: 1, clock: nil)
        try primary.requireUse()
    }
}
#endif

import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// The moments at which a session is too old, unused or used again.
struct SessionRuleTests {
    private let start = ManualClock.origin
    private let session: Session

    init() throws {
        session = .example(
            of: try SubjectID("ada"), with: FactorID(randomness: .seeded(1)), at: ManualClock.origin)
    }

    private func at(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: start.milliseconds + milliseconds)
    }

    @Test(
        arguments: [(600_000, true), (600_001, false), (0, true), (-5_000, true), (-5_001, false)] as [(Int64, Bool)])
    func `a sign-in is fresh to the last moment, and as far ahead as clocks may differ`(
        _ age: Int64, _ isFresh: Bool
    ) throws {
        let demand = SessionDemand(maxAgeSeconds: 600)
        if isFresh {
            try session.requireFresh(600, at: at(age))
            try demand.requireMet(by: [.pwd], session.authenticatedAt, at: at(age))
        } else {
            #expect(throws: Failure(.insufficientAuthentication)) { try session.requireFresh(600, at: at(age)) }
            #expect(throws: Failure(.insufficientAuthentication)) {
                try demand.requireMet(by: [.pwd], session.authenticatedAt, at: at(age))
            }
        }
        #expect(session.freshUntil(600, at: at(age)) == (age < -5_000 ? nil : at(600_000)))
    }

    @Test func `it lives until it ends, and its use is noted once a minute`() {
        var policy = SessionPolicy()
        policy.idleSeconds = 900
        #expect(session.isLive(at: at(899_999), policy) && !session.isLive(at: at(900_000), policy))
        #expect(!session.isUseDue(at: at(59_999)) && session.isUseDue(at: at(60_000)))
    }
}

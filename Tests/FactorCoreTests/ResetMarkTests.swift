import FactorCrypto
import Testing

@testable import FactorCore

/// The stored mark of a password reset.
struct ResetMarkTests {
    @Test func `a mark of an earlier version counts for an hour, as it did then`() throws {
        let trial = FlowsTrial()
        let mail = try trial.has(.email(try EmailAddress("ada@example.org")))
        var subject = trial.subject
        let index = try #require(subject.factors.firstIndex { $0.id == mail })
        subject.factors[index].usage.mark = UInt64(trial.decision.now.milliseconds)
        trial.seconds = 3_599
        #expect(subject.isInResetShadow(mail, trial.decision))
        trial.seconds = 3_600
        #expect(!subject.isInResetShadow(mail, trial.decision))
        subject.noteReset(by: mail, trial.decision)
        trial.seconds = 400 * 86_400
        #expect(subject.isInResetShadow(mail, trial.decision))
        subject.endResetShadow()
        #expect(!subject.isInResetShadow(mail, trial.decision))
    }
}

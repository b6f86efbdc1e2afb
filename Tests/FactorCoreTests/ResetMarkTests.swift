import FactorCrypto
import Testing

@testable import FactorCore

/// The stored mark of a password reset.
struct ResetMarkTests {
    @Test func `a reset by an address counts until both it and another factor were shown, however long that takes`()
        throws
    {
        let trial = FlowsTrial()
        let mail = try trial.has(.email(try EmailAddress("ada@example.org")))
        var subject = trial.subject
        #expect(!subject.isInResetShadow(mail))
        subject.noteReset(by: mail, trial.decision)
        let since = trial.decision.now
        trial.seconds = 400 * 86_400
        #expect(subject.isInResetShadow(mail) && subject.passwordReset(by: mail) == since)
        subject.endResetShadow()
        #expect(!subject.isInResetShadow(mail))
    }
}

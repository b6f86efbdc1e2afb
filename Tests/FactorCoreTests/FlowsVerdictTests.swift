import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// Step-ups and their verdicts.
struct FlowsVerdictTests {
    private let trial = FlowsTrial()

    private func confirmed() throws -> (flow: Flow, verdict: Verdict) {
        try trial.hasApp()
        let goal = StepUpGoal(session: DocumentID(high: 9, low: 9), purpose: "transfer", binding: "250.00")
        try trial.begin(.stepUp(goal))
        #expect(trial.status == .needsSecondFactor)
        try trial.showAppCode()
        #expect(trial.status == .complete)
        #expect(trial.context.effects.session == nil)
        #expect(trial.context.effects.confirmed?.amr == [.otp])
        let flow = trial.context.flow
        return (flow, Verdict(flow: flow.id, goal, tenant: 5, trial.keys))
    }

    private func redeem(
        _ flow: inout Flow, _ verdict: Verdict, purpose: String = "transfer", binding: String = "250.00"
    ) throws(Failure) {
        try flow.redeem(verdict, purpose: purpose, binding: binding, tenant: 5, trial.decision)
    }

    @Test func `a verdict is valid once, for what was confirmed`() throws {
        var (flow, verdict) = try confirmed()
        #expect(throws: Failure(.verdictMismatch)) { try redeem(&flow, verdict, purpose: "login") }
        #expect(throws: Failure(.verdictMismatch)) { try redeem(&flow, verdict, binding: "9250.00") }
        #expect(throws: Failure(.verdictMismatch)) { try redeem(&flow, verdict, binding: "") }
        try redeem(&flow, verdict)
        #expect(throws: Failure(.wrongState)) { try redeem(&flow, verdict) }
    }

    @Test func `a verdict is valid for five minutes`() throws {
        let (flow, verdict) = try confirmed()
        for (seconds, isGood) in [(299, true), (300, false)] as [(Int64, Bool)] {
            var copy = flow
            trial.seconds = seconds
            if isGood {
                try redeem(&copy, verdict)
            } else {
                #expect(throws: Failure(.expired)) { try redeem(&copy, verdict) }
            }
        }
    }

    @Test func `a verdict that was made elsewhere, or for something else, is not accepted`() throws {
        var (flow, _) = try confirmed()
        let goal = StepUpGoal(session: DocumentID(high: 9, low: 9), purpose: "transfer", binding: "9250.00")
        let others = [
            Verdict(flow: flow.id, goal, tenant: 5, trial.keys),
            Verdict(
                flow: flow.id, StepUpGoal(session: .zero, purpose: "transfer", binding: "250.00"), tenant: 5,
                TenantKeys.generate(tenant: 5, randomness: .seeded(8))),
        ]
        for other in others { #expect(throws: Failure(.notFound)) { try redeem(&flow, other) } }
    }

    @Test func `nothing is redeemed before it is confirmed`() throws {
        try trial.hasApp()
        let goal = StepUpGoal(session: DocumentID(high: 9, low: 9), purpose: "transfer", binding: "")
        try trial.begin(.stepUp(goal))
        var flow = trial.context.flow
        let verdict = Verdict(flow: flow.id, goal, tenant: 5, trial.keys)
        #expect(throws: Failure(.notFound)) { try redeem(&flow, verdict, binding: "") }
    }

    @Test func `a verdict's written form is read as it was written`() throws {
        let (_, verdict) = try confirmed()
        #expect(verdict.text.withRawSpan { Verdict($0) } == verdict)
        #expect(verdict.text.count == Verdict.textLength)
        #expect(verdict.text.dropLast().withRawSpan { Verdict($0) } == nil)
    }

    @Test func `a user with only a password shows that`() throws {
        try trial.hasPassword()
        try trial.begin(.stepUp(StepUpGoal(session: .zero, purpose: "x", binding: "")))
        #expect(trial.context.flow.step == .secondPassword)
        #expect(throws: Failure(.credentialRejected)) { try trial.showPassword("wrong horse battery") }
        try trial.showPassword()
        // It says that the user was present, and does not raise the session's assurance.
        #expect(trial.context.effects.confirmed?.amr == [])
        if case .stepUp(let goal) = trial.context.flow.goal {
            #expect(goal.shown == [.pwd])
        } else {
            Issue.record("no step-up")
        }
    }
}

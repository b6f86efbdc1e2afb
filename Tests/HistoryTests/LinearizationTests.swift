import Histories
import TestSupport
import Testing

/// The checker of `deploy/drill cluster` finds planted violations, and accepts what is lawful.
struct LinearizationTests {
    private func event(
        _ action: Event.Action, _ invokedAt: UInt64, _ outcome: Event.Outcome? = nil, _ returnedAt: UInt64 = 0
    ) -> Event {
        Event(process: 0, action, at: invokedAt, outcome.map { Event.Answer($0, at: returnedAt) })
    }

    private func isLawful<Model: SequentialModel>(_ model: Model, _ events: [Event]) -> Bool {
        let forwards = Linearization<Model>.exists(of: events, as: model)
        #expect(Linearization<Model>.exists(of: events.reversed(), as: model) == forwards)
        return forwards
    }

    // MARK: Violations

    @Test func `a thing that is used twice is found`() {
        #expect(!isLawful(OneTimeThing(), [event(.use, 1, .accepted, 5), event(.use, 2, .accepted, 6)]))
    }

    @Test func `a use that was acknowledged and forgotten is found`() {
        // The second may have been the one that spent it for good; but the first was acknowledged before.
        let events = [event(.use, 1, .accepted, 2), event(.use, 3), event(.use, 5, .accepted, 6)]
        #expect(!isLawful(OneTimeThing(), events))
    }

    @Test func `a rejection before any use was invoked is found`() {
        #expect(!isLawful(OneTimeThing(), [event(.use, 1, .rejected, 2), event(.use, 3, .accepted, 4)]))
        #expect(!isLawful(OneTimeThing(), [event(.use, 1, .rejected, 2), event(.use, 3)]))
    }

    @Test func `a revoked session that is valid later is found`() {
        #expect(!isLawful(Session(), [event(.revoke, 1, .accepted, 2), event(.check, 3, .accepted, 4)]))
        let seen = [event(.revoke, 1), event(.check, 2, .rejected, 3), event(.check, 4, .accepted, 5)]
        #expect(!isLawful(Session(), seen))
    }

    @Test func `a device's token that is rejected before its use, or accepted after it was lost, is found`() {
        #expect(!isLawful(DeviceToken(), [event(.use, 1, .rejected, 2), event(.use, 3, .accepted, 4)]))
        let events = [event(.use, 1, .accepted, 2), event(.use, 3, .rejected, 4), event(.use, 5, .accepted, 6)]
        #expect(!isLawful(DeviceToken(), events))
    }

    @Test func `a name with two owners is found`() {
        #expect(!isLawful(Name(), [event(.claim(1), 1, .accepted, 9), event(.claim(2), 2, .accepted, 8)]))
    }

    // MARK: What is lawful

    @Test func `a device's token is accepted again and again, and then rejected`() {
        let uses = [event(.use, 1, .accepted, 9), event(.use, 2, .accepted, 8), event(.use, 10, .accepted, 11)]
        #expect(isLawful(DeviceToken(), uses + [event(.use, 12, .rejected, 13), event(.use, 14, .rejected, 15)]))
    }

    @Test func `concurrent requests may take effect in any order`() {
        #expect(isLawful(OneTimeThing(), [event(.use, 1, .rejected, 9), event(.use, 2, .accepted, 8)]))
        #expect(
            isLawful(
                Session(),
                [event(.check, 1, .rejected, 9), event(.check, 2, .accepted, 8), event(.revoke, 3, .accepted, 7)]))
        #expect(
            isLawful(
                Name(),
                [
                    event(.claim(1), 1, .rejected, 9), event(.claim(2), 2, .accepted, 8),
                    event(.claim(2), 10, .accepted, 11),
                ]
            ))
    }

    @Test func `a request without an answer may have had its effect, at once or late, or none`() {
        #expect(isLawful(OneTimeThing(), [event(.use, 1), event(.use, 2, .rejected, 3)]))
        #expect(isLawful(OneTimeThing(), [event(.use, 1), event(.use, 2, .accepted, 3)]))
        #expect(
            isLawful(Session(), [event(.revoke, 1), event(.check, 2, .accepted, 3), event(.check, 4, .rejected, 5)]))
        #expect(
            isLawful(
                Name(), [event(.claim(1), 1), event(.claim(2), 2, .rejected, 3), event(.claim(1), 4, .accepted, 5)]))
        #expect(isLawful(OneTimeThing(), []))
    }

    // MARK: Random histories

    /// Requests to an object whose requests take effect at random moments while they are under way.
    private func history<Model: SequentialModel>(_ model: Model, _ actions: [Event.Action], _ dice: inout Dice)
        -> [Event]
    {
        var state = model.start
        let spans = actions.map { action in
            let times = (0..<3).map { _ in UInt64.random(in: 0..<60, using: &dice) }.sorted()
            return (action: action, invoked: times[0] * 3, effect: times[1] * 3 + 1, returned: times[2] * 3 + 2)
        }
        return spans.sorted { $0.effect < $1.effect }.map { span in
            let isUnknown = dice.one(in: 5)
            var outcome = Event.Outcome.accepted
            if let next = model.state(after: state, span.action, .accepted) {
                if !isUnknown || dice.one(in: 2) { state = next }
            } else {
                outcome = .rejected
            }
            return event(span.action, span.invoked, isUnknown ? nil : outcome, span.returned)
        }
    }

    @Test func `of random histories of correct objects none is found unlawful`() {
        var dice = Dice(seed: 7)
        for _ in 0..<2_000 {
            let count = Int.random(in: 1...9, using: &dice)
            #expect(isLawful(OneTimeThing(), history(OneTimeThing(), (0..<count).map { _ in .use }, &dice)))
            let claims = (0..<count).map { _ in Event.Action.claim(Int.random(in: 0..<3, using: &dice)) }
            #expect(isLawful(Name(), history(Name(), claims, &dice)))
            let checks = (0..<count).map { _ in dice.one(in: 4) ? Event.Action.revoke : .check }
            #expect(isLawful(Session(), history(Session(), checks, &dice)))
        }
    }

    @Test func `a second acceptance in a random history is found`() {
        var dice = Dice(seed: 8)
        for _ in 0..<500 {
            var events = history(OneTimeThing(), (0..<6).map { _ in .use }, &dice)
            events.append(event(.use, 1_000, .accepted, 1_001))
            let wasUsed = events.count { $0.answer?.outcome == .accepted } > 1
            #expect(!wasUsed || !isLawful(OneTimeThing(), events))
        }
    }
}

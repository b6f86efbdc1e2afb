package import FactorCore
import FactorCrypto

/// Challenges that a tenant's own program judges: its word, and those who wait for it.
extension Engine {
    /// Takes what the program said, in the turn in which its job ends.
    package func judged(
        _ order: ChallengeOrder, _ judgement: FlowScene.Judgement, in tenant: Tenant, peer: UInt32
    ) throws(Failure) {
        let decided = decide(order.flow, .signIn, in: tenant, peer: peer) { scene, decision throws(Failure) in
            try scene.take(judgement, order.stage, attempt: order.attempt, &decision)
        }
        _ = try decided.outcome.get()
        let waiting = challengeWaiters.removeValue(forKey: order.flow) ?? []
        for waiter in waiting { waiter.run() }
    }

    /// Runs the closure once the program has spoken about a flow, and gives a number to forget it by.
    package func whenJudged(_ flow: DocumentID, _ run: @escaping @Sendable () -> Void) -> UInt64 {
        lastWaiter += 1
        challengeWaiters[flow, default: []].append(ChallengeWaiter(number: lastWaiter, run: run))
        return lastWaiter
    }

    /// Runs a closure that still waits, since it has waited long enough.
    package func stopWaiting(_ number: UInt64, for flow: DocumentID) {
        guard let index = challengeWaiters[flow]?.firstIndex(where: { $0.number == number }),
            let waiter = challengeWaiters[flow]?.remove(at: index)
        else { return }
        if challengeWaiters[flow]?.isEmpty == true { challengeWaiters[flow] = nil }
        waiter.run()
    }
}

/// Somebody who waits for a judgement.
struct ChallengeWaiter {
    let number: UInt64
    let run: @Sendable () -> Void
}

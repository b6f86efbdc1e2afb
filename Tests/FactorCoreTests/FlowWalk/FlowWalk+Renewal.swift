import Testing

@testable import FactorCore

/// Which misses count against which budget: all that could have hit a secret count as long as it is there.
extension FlowWalk {
    /// The kinds whose secrets begin budgets of their own. Codes to all addresses together have one.
    private static let renewed: [FactorKind] = [.password, .totp, .backupCode]

    private func secrets(_ kind: FactorKind, of subject: Subject) -> [Factor] {
        subject.factors.filter {
            $0.kind == kind && (stands($0) || $0.isDisabled) && $0.status != .pending
        }
    }

    /// Counts an evaluated miss against the budget of each secret that it could have hit, or of the pool.
    func count(_ run: WalkRun, _ kind: FactorKind, _ chance: UInt64) {
        guard let name = run.flow.subject else { return }
        let held = Self.renewed.contains(kind) ? secrets(kind, of: subject(name)) : []
        if held.isEmpty { count(pool(run, kind), chance) }
        for secret in held { count("\(pool(run, kind)) \(secret.id)", chance) }
    }

    /// Takes note of the secrets that a decision has added and removed. When the oldest of a kind is gone, what was guessed
    /// through the day on which the next one was made no longer counts.
    ///
    /// - Parameter isOfSignUp: Whether the subject's password was that of a sign-up, which was guessed at before.
    func noteRenewal(of name: SubjectID, to subject: Subject, isOfSignUp: Bool) {
        for kind in Self.renewed {
            let (before, after) = (secrets(kind, of: self.subject(name)), secrets(kind, of: subject))
            let isGone = before.first.map { old in !after.contains { $0.id == old.id } } ?? true
            guard isGone, let oldest = after.first else { continue }
            let day = oldest.createdAt.milliseconds / 86_400_000
            for pool in ["subject \(name.text) \(kind)", "devices \(name.text) \(kind)"] {
                let all = spent.removeValue(forKey: pool)
                if isOfSignUp {
                    spent["\(pool) \(oldest.id)"] = all
                    continue
                }
                throttles[pool] = nil
                for secret in after { spent["\(pool) \(secret.id)"]?.removeAll { $0.day <= day } }
            }
        }
    }

    /// Takes note that a flow has set another password, which ends the wait at its identifier.
    func noteNewPassword(_ run: WalkRun) {
        if let typed = run.flow.identifier {
            throttles["identifier \(typed.subject.text) \(FactorKind.password)"] = nil
        }
    }

    /// Forgets guesses on the devices, as the engine does, and expects a new password to be free.
    func renewDevices(of name: SubjectID, _ decision: DecisionContext) {
        for case .renewGuesses(let kind, through: let day) in decision.sideEffects {
            _ = devices[name]?.forget(kind, through: day)
            guard kind == .password else { continue }
            let pools = subject(name).pools + (devices[name]?.pools ?? [])
            #expect(!pools.contains { $0.kind == kind }, "guesses at an old password count at a new one")
            tally.renewed += 1
        }
    }
}

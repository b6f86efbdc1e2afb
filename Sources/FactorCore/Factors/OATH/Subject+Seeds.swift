import FactorCrypto

/// A seed has one mark within its subject. Rules:
/// - At most one factor that is not pending holds a seed, across all kinds and settings, including generators.
///   Enrolling the seed again, or activating another enrolment of it, is refused as `already_exists`.
/// - When the holder is removed, its seed is retired: the mark is kept, and a new enrolment of the seed begins there. A
///   mark that did not come from an accepted code, such as a counter that the caller supplied, is dropped with the
///   factor.
/// - After a restore, a seed that the caller supplies begins after every time step that may have been accepted since
///   the backup, because the factor that accepted it may be missing from the backup.
/// - A seed that the daemon draws is new, so it is not compared.
extension Subject {
    /// The most retired seeds of one subject: more than anybody's phones and tokens, and under 800 bytes.
    ///
    /// When there are more, the oldest seed is dropped whose codes are all in the past, or else the oldest one. A spent
    /// code of a dropped seed is accepted again if the seed is enrolled at a counter or time for which the code is
    /// valid.
    static let retiredLimit = 32
    /// How long the retired seeds of a deleted subject are kept, in seconds: thirty days, in which a migration that was
    /// run again is noticed.
    package static let remainsLife: Int64 = 30 * 86_400

    /// Returns the mark that a factor begins with when it is to hold a given seed. `wanted` is the caller's mark.
    func mark(for use: SeedUse, from wanted: UInt64, _ decision: DecisionContext) throws(Failure) -> UInt64 {
        guard try holder(of: use, besides: nil, decision) == nil else { throw .alreadyExists(field: "secret") }
        return try freeMark(for: use, from: wanted, decision)
    }

    /// Returns the same for a seed that is known to have no holder.
    func freeMark(for use: SeedUse, from wanted: UInt64, _ decision: DecisionContext) throws(Failure) -> UInt64 {
        // A generator accepts no code.
        guard !use.isGenerator else { return wanted }
        var wanted = wanted
        if case .steps(let period) = use.measure, let restoredAt = decision.tenantContext.restoredAt {
            wanted = max(wanted, RetiredSeed.furthestMark(at: restoredAt, periodSeconds: period))
        }
        guard let retired = retired(use) else { return wanted }
        return try retired.mark(for: use, from: wanted, at: decision.wall)
    }

    /// Raises a pending factor's mark to that of its seed, before its first code is tried. Returns whether the seed is
    /// new: none of its codes were used before.
    mutating func raiseMark(of index: Int, _ decision: DecisionContext) throws(Failure) -> Bool {
        guard let use = try seedUse(of: index, decision) else { return true }
        guard try holder(of: use, besides: index, decision) == nil else { throw .alreadyExists(field: "secret") }
        guard let retired = retired(use) else { return true }
        factors[index].usage.mark = try retired.mark(for: use, from: factors[index].usage.mark, at: decision.wall)
        return false
    }

    /// What is kept of a seed that a removed factor held; nil if none of its codes were used.
    func retired(_ use: SeedUse) -> RetiredSeed? { retiredSeeds.first { $0.fingerprint == use.fingerprint } }

    /// Returns the factor that holds a seed; nil if there is none. Pending enrolments hold nothing.
    func holder(of use: SeedUse, besides except: Int?, _ decision: DecisionContext) throws(Failure) -> Factor? {
        for index in factors.indices where index != except && factors[index].hasSeed {
            guard factors[index].status != .pending else { continue }
            let other = try withSecret(at: index, decision) { decision.fingerprint(of: $0, use.algorithm) }
            if other == use.fingerprint { return factors[index] }
        }
        return nil
    }

    /// Keeps the mark of a factor that is about to be removed.
    ///
    /// A seed that does not open is not kept: that must not prevent the removal of the factor.
    mutating func retireSeed(of index: Int, _ decision: DecisionContext) {
        let factor = factors[index]
        guard factor.mayHaveSpent(decision), let use = (try? seedUse(of: index, decision)) ?? nil else { return }
        var retired = RetiredSeed(
            fingerprint: use.fingerprint, measure: use.measure, mark: factor.usage.mark,
            isUncertain: factor.status == .suspended && use.measure == .counter)
        if let known = retiredSeeds.firstIndex(where: { $0.fingerprint == use.fingerprint }) {
            let before = retiredSeeds.remove(at: known)
            if before.mark > retired.mark { retired = before }
        }
        retiredSeeds.append(retired)
        while retiredSeeds.count > Self.retiredLimit {
            let earlier = min(decision.now, decision.wall)
            retiredSeeds.remove(at: retiredSeeds.firstIndex { $0.isBehind(earlier) } ?? 0)
        }
        touch(.whole)
    }

    /// Returns what is kept of a deleted subject, so that spent codes stay spent under its name; nil if no code was
    /// spent.
    package func remains(_ decision: DecisionContext) -> Subject? {
        var all = self
        for index in factors.indices { all.retireSeed(of: index, decision) }
        guard !all.retiredSeeds.isEmpty else { return nil }
        var remains = Subject()
        remains.retiredSeeds = all.retiredSeeds
        remains.touch(.whole)
        return remains
    }

    /// Returns how one of the factors uses its seed; nil for a factor without one.
    func seedUse(of index: Int, _ decision: DecisionContext) throws(Failure) -> SeedUse? {
        guard let material = OATHMaterial(factors[index].material) else { return nil }
        return try withSecret(at: index, decision) { SeedUse(material, $0, decision) }
    }
}

extension Factor {
    /// Whether its mark stands for codes that were accepted. A factor from a backup may have been used since.
    fileprivate func mayHaveSpent(_ decision: DecisionContext) -> Bool {
        guard hasSeed, status != .pending, usage.mark > 0 || status == .suspended else { return false }
        return usage.lastUsedAt != nil || status == .suspended
            || createdAt < decision.tenantContext.restoredAt ?? createdAt
    }
}

import FactorCore
import FactorCrypto

/// Bounds on what unauthenticated requests can create: guessed names, flows, and identifiers held by sign-ups. Above
/// the bounds (`GrowthLimits`), some are removed before they expire.
///
/// - The selection is random: a stretch that begins at a random id, and ids are keyed hashes or random. So an attacker
///   can neither choose what is removed, nor keep anything from being removed.
/// - Of names, the quarter with the fewest guesses is removed. **The runs of misses end for subjects in the same
///   stretch that have no more guesses than these.** So an unknown name and a subject with the same misses lose them
///   with the same probability, and the waits disclose nothing. The throttle of an identifier is the same record
///   whoever owns the identifier, and is removed alike.
/// - Of flows, the quarter with the least to lose (`FlowWorth`) is removed, oldest first; never one in which something
///   was proven. Of held identifiers, the oldest are removed.
/// - Of message counts, the lowest are removed: nothing is lost with a count of 0, which an address without a subject
///   has. The counts of tenants and domains, which bound the total, are higher than any address's.
///
/// What an attacker gains: Guesses at unknown names are forgotten. At a subject, the waits start over after few
/// guesses, each time about as many names are made up as are kept: a third of a minute at 6,000 a second. The subject's
/// budget is unaffected: it is locked after as many misses as ever, and stays locked. An unknown name, however, is not
/// locked after a whole budget, if that many names are made up before each miss. That discloses that the name is
/// unknown; the protocol page says so. An address receives one message above its limits for each 200,000 flows begun
/// with other addresses; the limits of domains and tenants hold. The record that counts guesses at codes sent to an
/// address (`Subject.isOfAddress`) is never removed, since a person is behind it.
extension Engine {
    /// Documents per slice of a count.
    private static let countedAtOnce = 4_096
    /// The candidates that a step looks for: the least, if little is made, and the most.
    private static let sample = 64...4_096
    /// Documents that a step may read for each candidate that it looks for.
    private static let reach = 8

    /// Counts if a count is due, and removes what is above the limits. Called at every tick.
    func tickGrowth() {
        // The count begins once everything counted as made is in the store.
        if growth.isCountDue(at: clock.steady()) { afterCommit { [weak self] _ in self?.beginCount() } }
        guard !growth.isForgetting, excess != nil else { return }
        forgetSome(since: growth.made)
    }

    /// Throws `overloaded` if a tenant has too many recorded answers.
    func requireRoomForAnswers(in tenant: UInt64) throws(Failure) {
        guard growth.tallies[tenant]?.answerBytes ?? 0 < configuration.growth.answerBytes else {
            throw .overloaded(retryAfterMilliseconds: 1000)
        }
    }

    /// Returns how many there are in all tenants, by the last count and the changes since.
    package func number(of what: Forgettable) -> Int { growth.number(of: what) }

    private func beginCount() {
        let now = clock.steady()
        guard growth.isCountDue(at: now) else { return }
        growth.beginCount(at: now)
        continueCount(after: nil, Growth.Count())
    }

    private func continueCount(after mark: ExpiryMark?, _ count: Growth.Count) {
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            let slice = try store.expiring(after: mark, limit: Self.countedAtOnce)
            var counted = count
            for entry in slice.entries where entry.key.kind != .subject || entry.bodyLength == DocumentTag.length {
                counted.add(entry.key, bytes: entry.bodyLength)
            }
            return (counted, slice.next)
        } done: { [weak self] (result: Result<(Growth.Count, ExpiryMark?), Failure>) in
            guard case .success(let (counted, next)) = result else {
                self?.growth.endCount(nil)
                return
            }
            guard next == nil else {
                self?.continueCount(after: next, counted)
                return
            }
            self?.growth.endCount(counted)
        }
        if submitted == nil { growth.endCount(nil) }
    }

    /// What is above its limits and can be removed.
    private var excess: (what: Forgettable, tenant: UInt64)? {
        let keys = stretchCheck.tenantKeys
        return growth.excess(configuration.growth, isThere: { keys[$0].flatMap(\.self) != nil })
    }

    /// Removes some of what is above the limits once everything decided so far is in the store, and continues until nothing is
    /// that can be removed.
    ///
    /// - Parameter made: What had been made when the last step began.
    private func forgetSome(since made: UInt64) {
        growth.isForgetting = true
        afterCommit { [weak self] failure in
            guard let self, failure == nil else {
                self?.growth.isForgetting = false
                return
            }
            let next = 4 * Int(growth.made - made)
            forgetSome(sample: min(max(Self.sample.lowerBound, next), Self.sample.upperBound))
        }
    }

    private func forgetSome(sample: Int) {
        guard let (what, number) = excess, let tenant = tenants.values.first(where: { $0.number == number }) else {
            growth.isForgetting = false
            return
        }
        let selection = Selection(
            what: what, tenant: number, tenantContext: tenant.tenantContext, now: clock.now(), sample: sample,
            longestLook: sample * Self.reach)
        let (begin, made) = (DocumentID.drawn(from: randomness), growth.made)
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            try selection.draw(from: begin, store)
        } done: { [weak self] (result: Result<Selection.Found, Failure>) in
            guard let self, case .success(let found) = result else {
                self?.growth.isForgetting = false
                return
            }
            if found.forgotten.isEmpty { growth.leave(what, of: number, at: clock.steady()) }
            let hasForgotten = forget(found, in: tenant)
            closeDecision()
            guard hasForgotten || found.forgotten.isEmpty else {
                // All of it was changed meanwhile, or cannot be read now. The next tick tries again.
                growth.isForgetting = false
                return
            }
            forgetSome(since: made)
        }
        if submitted == nil { growth.isForgetting = false }
    }

    /// Removes what was found, unless it has changed since. Returns false if nothing was removed.
    private func forget(_ found: Selection.Found, in tenant: Tenant) -> Bool {
        guard let present = tenants[tenant.id], present.number == tenant.number else { return false }
        let before = counters.forgotten
        for stored in found.forgotten where isUnchanged(stored) {
            drop(stored)
            counters.forgotten += 1
        }
        for stored in found.calmed where isUnchanged(stored) {
            closeDecision()
            do throws(Failure) {
                _ = try decide(stored.key, nil, in: present, peer: 0) { subject, _ in subject.endMissRuns() }
            } catch {
                // It is tried again next time. A document that does not open raises an alarm.
                report(error)
            }
        }
        return counters.forgotten > before
    }
}

/// The selection of what to remove from one tenant, made off the loop's thread.
private struct Selection: Sendable {
    /// The result.
    struct Found: Sendable {
        /// The documents to remove.
        var forgotten: [StoredDocument] = []
        /// The subjects whose runs of misses end as well.
        var calmed: [StoredDocument] = []
    }

    /// A document that may be removed, and what is lost with it: the amount guessed, or a flow's worth and age.
    private struct Candidate {
        let stored: StoredDocument
        let loss: (UInt64, Int64)
    }

    private static let pageLength = 64
    /// How many candidates, if there are that many, are needed to judge which have little to lose.
    private static let leastSample = 32

    let what: Forgettable
    let tenant: UInt64
    let tenantContext: TenantContext
    let now: Timestamp
    /// How many candidates it looks for, and how many documents it may read for that.
    let sample: Int
    let longestLook: Int

    /// Reads from a random id on, and after the highest id from the lowest.
    func draw(from begin: DocumentID, _ store: any Store) throws(StoreFailure) -> Found {
        var candidates: [Candidate] = []
        var subjects: [Candidate] = []
        var looked = 0
        // The ids of jobs are below those of counts.
        let begin = what == .messageCounts ? DocumentID(high: begin.high | DocumentID.countBit, low: begin.low) : begin
        let floor = what == .messageCounts ? DocumentID(high: DocumentID.countBit, low: 0) : nil
        var after: DocumentID? = begin
        var hasWrapped = false
        while candidates.count < sample, looked < longestLook || candidates.count < Self.leastSample {
            let page = try store.page(kind: what.kind, tenant: tenant, after: after, limit: Self.pageLength)
            looked += max(1, page.count)
            for stored in page where !hasWrapped || stored.key.id <= begin {
                take(stored, &candidates, &subjects)
            }
            if page.count < Self.pageLength {
                if hasWrapped { break }
                (after, hasWrapped) = (floor, true)
            } else {
                after = page.last?.key.id
                if hasWrapped, let after, after > begin { break }
            }
        }
        return found(candidates, subjects)
    }

    private func take(_ stored: StoredDocument, _ candidates: inout [Candidate], _ subjects: inout [Candidate]) {
        switch what {
        case .names:
            guard let subject = try? Subject(stored.document, at: stored.key, tenantContext.keys) else { return }
            let loss = (subject.guessedAmount(at: now, tenantContext.policy.guessBudget), Int64(0))
            if subject.isForgettable(at: now), stored.document.expiresAt != nil {
                candidates.append(Candidate(stored: stored, loss: loss))
            } else if subject.isCalmable(at: now) {
                subjects.append(Candidate(stored: stored, loss: loss))
            }
        case .flows:
            guard let content = try? Engine.opened(stored.document, at: stored.key, tenantContext.keys),
                let flow = content.withBytes({ Self.flow($0) }), let worth = flow.worth(at: now)
            else { return }
            candidates.append(
                Candidate(stored: stored, loss: (UInt64(worth.rawValue), flow.createdAt.milliseconds)))
        case .messageCounts:
            guard let content = try? Engine.opened(stored.document, at: stored.key, tenantContext.keys),
                let sum = content.withBytes({ try? MessageCount.sum(inStored: $0.array()) }), !stored.key.id.isJob
            else { return }
            candidates.append(
                Candidate(stored: stored, loss: (sum, stored.document.expiresAt?.milliseconds ?? .max)))
        case .reservations:
            guard let expiry = stored.document.expiresAt,
                (try? Engine.opened(stored.document, at: stored.key, tenantContext.keys)) != nil
            else { return }
            candidates.append(Candidate(stored: stored, loss: (0, expiry.milliseconds)))
        }
    }

    private static func flow(_ content: RawSpan) -> Flow? {
        var bytes = content.array()
        defer { wipe(&bytes) }
        return try? Flow(decoding: bytes)
    }

    /// Returns the quarter of the candidates with the least to lose. Of names, this includes all that have no more
    /// guesses, and the subjects as well.
    private func found(_ candidates: [Candidate], _ subjects: [Candidate]) -> Found {
        let ordered = candidates.sorted { $0.loss < $1.loss }
        guard let highest = ordered.dropFirst(ordered.count / 4).first?.loss else { return Found() }
        return Found(
            forgotten: ordered.prefix { $0.loss <= highest }.map(\.stored),
            calmed: subjects.filter { $0.loss <= highest }.map(\.stored))
    }
}

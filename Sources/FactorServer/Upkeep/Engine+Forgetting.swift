import FactorCore
import FactorCrypto

/// Bounds on what anybody can make who has proven nothing: names that were guessed at, flows that were begun, identifiers
/// that sign-ups hold. Beyond them (`GrowthLimits`) some are forgotten before they expire. Rules:
/// - What is looked at is drawn: a stretch that begins at a random id, and ids are keyed hashes or random. So nobody can
///   choose what is forgotten, or keep something of their own from being it.
/// - Of names, that quarter goes at which least was guessed. **Of subjects in the same stretch at which no more was guessed,
///   the runs of misses end**: a name that nobody has and a subject with the same misses lose them with the same chance, so
///   that the waits tell nothing. What throttles guesses at an identifier is the same record whoever has it, and goes alike.
/// - Of flows, that quarter goes of which least is lost (`FlowWorth`), the oldest first; never one in which something was
///   proven. Of held identifiers, the oldest.
/// - Of the counts of messages, those of fewest: nothing is lost with one that says 0, as it does of an address that nobody
///   has. Those of tenants and domains, which bound what goes out in all, say more than any address's.
///
/// What an attacker has of it. Guesses are given back at names that nobody has. At a subject the waits begin anew after few
/// guesses, each time that about as many names are made up as are kept: a third of a minute at 6,000 a second. Its budget is
/// left as it is: a subject is locked after as many misses as ever, and stays it. That a name is never locked though a whole
/// budget was spent at it, with so many names made up before each of its misses, tells that nobody has it; the page says so.
/// To an address goes one message more than its limits for each 200,000 flows that are begun with other addresses; the
/// limits of domains and tenants hold. What counts guesses at codes that go to an address (`Subject.isOfAddress`) is never
/// forgotten, as somebody is behind that.
extension Engine {
    /// What a count looks at in one go.
    private static let countedAtOnce = 4_096
    /// What a step looks for where little is made, and at the most.
    private static let sample = 64...4_096
    /// Documents that a step looks at, for each that it looks for.
    private static let reach = 8

    /// Counts what there is where that is due, and forgets what is too much. Called at every tick.
    func tickGrowth() {
        // Once what is known to have been made is in the store.
        if growth.isCountDue(at: clock.steady()) { whenDurable { [weak self] in self?.beginCount() } }
        guard !growth.isForgetting else { return }
        forgetSome(sample: Self.sample.lowerBound)
    }

    /// Refuses to record further answers of a tenant that has too much of them.
    func requireRoomForAnswers(in tenant: UInt64) throws(Failure) {
        guard growth.tallies[tenant]?.answerBytes ?? 0 < configuration.growth.answerBytes else {
            throw .overloaded(retryAfterMilliseconds: 1000)
        }
    }

    /// How many there are in all tenants, by the last count and what was made and dropped since.
    package func number(of what: Forgettable) -> Int { growth.number(of: what) }

    private func beginCount() {
        let now = clock.steady()
        guard growth.isCountDue(at: now) else { return }
        growth.beginCount(at: now)
        continueCount(after: nil, [:])
    }

    private func continueCount(after mark: ExpiryMark?, _ tallies: [UInt64: Growth.Tally]) {
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            let slice = try store.expiring(after: mark, limit: Self.countedAtOnce)
            var counted = tallies
            for entry in slice.entries where entry.key.kind != .subject || entry.bodyLength == DocumentTag.length {
                counted[entry.key.tenant, default: Growth.Tally()].add(1, entry.key, bytes: entry.bodyLength)
            }
            return (counted, slice.next)
        } done: { [weak self] (result: Result<([UInt64: Growth.Tally], ExpiryMark?), Failure>) in
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

    /// Forgets some of what there is too much of, and goes on until there is not.
    private func forgetSome(sample: Int) {
        let keys = stretchCheck.tenantKeys
        guard let (what, number) = growth.excess(configuration.growth, isThere: { keys[$0].flatMap(\.self) != nil }),
            let tenant = tenants.values.first(where: { $0.number == number })
        else {
            growth.isForgetting = false
            return
        }
        growth.isForgetting = true
        let selection = Selection(
            what: what, tenant: number, ground: tenant.ground, now: clock.now(), sample: sample,
            longestLook: sample * Self.reach)
        let (begin, made) = (DocumentID.drawn(from: randomness), growth.made)
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            try selection.draw(from: begin, store)
        } done: { [weak self] (result: Result<Selection.Found, Failure>) in
            guard let self, case .success(let found) = result else {
                self?.growth.isForgetting = false
                return
            }
            forget(found, in: tenant)
            whenSettled { [weak self] failure in
                guard let self, failure == nil else {
                    self?.growth.isForgetting = false
                    return
                }
                let next = 4 * Int(growth.made - made)
                forgetSome(sample: min(max(Self.sample.lowerBound, next), Self.sample.upperBound))
            }
        }
        if submitted == nil { growth.isForgetting = false }
    }

    private func forget(_ found: Selection.Found, in tenant: Tenant) {
        guard let present = tenants[tenant.id], present.number == tenant.number else { return }
        for stored in found.forgotten where isUnchanged(stored) {
            drop(stored)
            counters.forgotten += 1
        }
        for stored in found.calmed where isUnchanged(stored) {
            do throws(Failure) {
                _ = try decide(stored.key, nil, in: present, peer: 0) { subject, _ in subject.endRuns() }
            } catch {
                // It is forgotten the next time; what does not open is an alarm.
                alarmIfInternal(error)
            }
        }
    }
}

/// What is to be forgotten of one tenant, drawn and read away from the loop.
private struct Selection: Sendable {
    /// What was found.
    struct Found: Sendable {
        /// To be removed.
        var forgotten: [StoredDocument] = []
        /// Subjects whose runs of misses end with it.
        var calmed: [StoredDocument] = []
    }

    /// One of which may be forgotten, with what is lost with it: the amount that was guessed, or a flow's worth and age.
    private struct Candidate {
        let stored: StoredDocument
        let loss: (UInt64, Int64)
    }

    private static let pageLength = 64
    /// Candidates that it takes to tell of which little is lost, where there are so many.
    private static let leastSample = 32

    let what: Forgettable
    let tenant: UInt64
    let ground: TenantContext
    let now: Timestamp
    /// How many candidates it looks for, and documents it looks at for them at the most.
    let sample: Int
    let longestLook: Int

    /// Looks from a random id on, and from the lowest behind the highest.
    func draw(from begin: DocumentID, _ store: any Store) throws(StoreFailure) -> Found {
        var candidates: [Candidate] = []
        var subjects: [Candidate] = []
        var looked = 0
        // Jobs have ids below those of counts.
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
            guard let subject = try? Subject(stored.document, at: stored.key, ground.keys) else { return }
            let loss = (subject.guessedAmount(at: now, ground.policy.guessBudget), Int64(0))
            if subject.isForgettable(at: now), stored.document.expiresAt != nil {
                candidates.append(Candidate(stored: stored, loss: loss))
            } else if subject.isCalmable(at: now) {
                subjects.append(Candidate(stored: stored, loss: loss))
            }
        case .flows:
            guard let content = try? Engine.opened(stored.document, at: stored.key, ground.keys),
                let flow = content.withBytes({ Self.flow($0) }), let worth = flow.worth(at: now)
            else { return }
            candidates.append(
                Candidate(stored: stored, loss: (UInt64(worth.rawValue), flow.createdAt.milliseconds)))
        case .messageCounts:
            guard let content = try? Engine.opened(stored.document, at: stored.key, ground.keys),
                let sum = content.withBytes({ try? MessageCount.sum(inStored: $0.array()) }), !stored.key.id.isJob
            else { return }
            candidates.append(
                Candidate(stored: stored, loss: (sum, stored.document.expiresAt?.milliseconds ?? .max)))
        case .reservations:
            guard let expiry = stored.document.expiresAt,
                (try? Engine.opened(stored.document, at: stored.key, ground.keys)) != nil
            else { return }
            candidates.append(Candidate(stored: stored, loss: (0, expiry.milliseconds)))
        }
    }

    private static func flow(_ content: RawSpan) -> Flow? {
        var bytes = content.array()
        defer { wipe(&bytes) }
        return try? Flow(decoding: bytes)
    }

    /// The quarter of the candidates of which least is lost. Of names, with all at which no more was guessed, and the
    /// subjects alike.
    private func found(_ candidates: [Candidate], _ subjects: [Candidate]) -> Found {
        let ordered = candidates.sorted { $0.loss < $1.loss }
        guard let highest = ordered.dropFirst(ordered.count / 4).first?.loss else { return Found() }
        return Found(
            forgotten: ordered.prefix { $0.loss <= highest }.map(\.stored),
            calmed: subjects.filter { $0.loss <= highest }.map(\.stored))
    }
}

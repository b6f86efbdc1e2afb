package import FactorCore
import FactorCrypto

/// Messages: whether one may go out, and the jobs that bring them.
extension Engine {
    /// Seconds of the windows that messages are counted in.
    private static let hour: Int64 = 3_600
    private static let day: Int64 = 86_400
    /// Addresses that are remembered as throttled; beyond it all are forgotten, and may be entered again.
    private static let mostThrottled = 4_096

    /// Counts one message to an address against the tenant's limits, or refuses with `throttled` or `policy_violation`.
    ///
    /// Called for every message whether or not it is really sent, so that nothing can be told from it. Its counts go with
    /// the next commit. Throws before anything is counted.
    ///
    /// - Parameter isTyped: Whether the address was named by somebody who may not be told what else went out. Such
    ///   messages have limits of their own, of the same height, which are the only ones that refuse them.
    /// - Returns: False where so many messages went out in all that a typed one does not.
    @discardableResult
    package func admitMessage(
        to address: Address, isTyped: Bool = false, in tenant: Tenant
    ) throws(Failure) -> Bool {
        try requireRoom()
        let policy = tenant.policy.delivery
        if case .phone(let number) = address, let allowed = policy.smsPrefixes,
            !allowed.contains(where: { number.text.hasPrefix($0) })
        {
            throw .policyViolation(field: "phone_number", "messages are not sent to that country")
        }
        let now = clock.now()
        var counts: [CountedMessages] = []
        var totals: [CountedMessages] = []
        var wait: Int64 = 0
        var goesOut = true
        for limit in Self.limits(of: address, policy, isTyped: isTyped) {
            let held = try messageCounts(at: tenant.countKey(limit.scope), limit.windows.map(\.seconds), tenant)
            let ownWait = zip(held.counts, limit.windows).map { $0.wait(for: $1.most, at: now) ?? 0 }.max() ?? 0
            if limit.isSilent {
                goesOut = goesOut && ownWait == 0
                totals.append(held)
            } else {
                wait = max(wait, ownWait)
                counts.append(held)
            }
        }
        if wait > 0 || !goesOut { noteThrottled(tenant.countKey(Self.scope(1, address, address.mailbox)), now, tenant) }
        guard wait == 0 else { throw .throttled(retryAfterMilliseconds: wait) }
        for held in counts + (goesOut ? totals : []) { write(held, at: now, tenant) }
        return goesOut
    }

    /// Writes a job with the next commit, and wakes who waits for one once it is durable.
    package func send(_ order: DeliveryOrder, in tenant: Tenant) {
        add(Job(.deliverCode(order), at: clock.now()), in: tenant)
    }

    /// Takes the time of `send` and sends nothing: for an address that nobody has.
    ///
    /// The same record is written in the same commit; nobody can claim it, and it is removed soon after.
    package func pretendToSend(_ order: DeliveryOrder, in tenant: Tenant) {
        let job = Job(.deliverCode(order), at: order.expiresAt)
        let key = tenant.key(of: JobID.drawn(from: randomness))
        put(job, at: key, over: .none, tenant)
        whenDurable { [weak self, loop = configuration.loop] in
            loop.post { [weak self] in self?.jobDesk.pretences.append(key) }
        }
    }

    // MARK: Limits

    /// What is counted together, and how much of it may go out.
    private struct Limit {
        let scope: [UInt8]
        let windows: [(seconds: Int64, most: Int)]
        /// Whether nobody is told that it is reached.
        var isSilent = false
    }

    /// The counts of one scope, read for a decision.
    private struct CountedMessages {
        let key: DocumentKey
        let revision: Revision
        var counts: [MessageCount]
    }

    private static func limits(of address: Address, _ policy: DeliveryPolicy, isTyped: Bool) -> [Limit] {
        let (prefix, perPrefix, perTenant): (String, Int, Int) =
            switch address {
            case .phone(let number): (number.countryPrefix, policy.smsPerPrefixPerHour, policy.smsPerTenantPerHour)
            case .email(let mail): (mail.domain, policy.emailPerPrefixPerHour, policy.emailPerTenantPerHour)
            }
        let perAddress = [(hour, policy.perAddressPerHour), (day, policy.perAddressPerDay)]
        let limits = { (typed: UInt8, isSilent: Bool) in
            [
                Limit(scope: scope(1 + typed, address, address.mailbox), windows: perAddress, isSilent: isSilent),
                Limit(scope: scope(2 + typed, address, prefix), windows: [(hour, perPrefix)], isSilent: isSilent),
                Limit(scope: scope(3 + typed, address, ""), windows: [(hour, perTenant)], isSilent: isSilent),
            ]
        }
        return limits(0, isTyped) + (isTyped ? limits(3, false) : [])
    }

    private static func scope(_ level: UInt8, _ address: Address, _ text: String) -> [UInt8] {
        [level, address.medium.rawValue] + Array(text.utf8)
    }

    private func messageCounts(
        at key: DocumentKey, _ windows: [Int64], _ tenant: Tenant
    ) throws(Failure) -> CountedMessages {
        let record = try record(at: key, tenant.keys)
        var held = CountedMessages(
            key: key, revision: record.revision, counts: windows.map { MessageCount(windowSeconds: $0) })
        guard let content = record.content else { return held }
        var reader = ByteReader(content.withBytes { $0.array() })
        do throws(Malformed) {
            for index in windows.indices {
                held.counts[index] = try MessageCount(windowSeconds: windows[index], from: &reader)
            }
        } catch {
            throw .internal("a stored count of messages is malformed")
        }
        return held
    }

    private func write(_ held: CountedMessages, at now: Timestamp, _ tenant: Tenant) {
        var writer = ByteWriter()
        var last = now
        for var count in held.counts {
            count.add(at: now)
            count.write(to: &writer)
            last = max(last, count.expiresAt(now))
        }
        put(WipedBytes(&writer.bytes), at: held.key, over: held.revision, expiresAt: last, tenant.keys)
    }

    /// Enters a refusal into the audit log, under the blind index of the address and once an hour for each.
    private func noteThrottled(_ key: DocumentKey, _ now: Timestamp, _ tenant: Tenant) {
        jobDesk.counters.throttled += 1
        if let last = jobDesk.throttled[key.id], now < last.advanced(bySeconds: Self.hour) { return }
        if jobDesk.throttled.count >= Self.mostThrottled { jobDesk.throttled.removeAll() }
        jobDesk.throttled[key.id] = now
        _ = append(
            AuditEntry(
                at: now, event: AuditEvent(.messageThrottled, .refused), tenant: tenant.number, document: key.id,
                peer: 0, previous: 0))
    }
}

extension Tenant {
    /// The key of a record that counts messages.
    fileprivate func countKey(_ scope: [UInt8]) -> DocumentKey {
        let (high, low) = keys.index(BlindDomain.messageCount.rawValue, scope)
        return DocumentKey(kind: .job, tenant: number, id: DocumentID(high: high | DocumentID.countBit, low: low))
    }
}

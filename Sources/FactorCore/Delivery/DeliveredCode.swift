package import FactorCrypto

/// A code that was sent, as it is stored: neither the code nor anything that it could be tried against without the
/// tenant's keys.
///
/// The code is the keyed digest of a random number and its associated data, cut to the number of digits. So the same
/// code can be sent again while it is live, and codes with different associated data are independent. Rules:
/// - It is valid until it expires, for a number of tries, and once.
/// - Sending it again changes neither its expiry nor the tries that are left, so a guesser gains nothing.
/// - A code that ran out of tries is not replaced before it expires: that would be more tries, too. A spent code is
///   replaced by a new one after the usual wait.
package struct DeliveredCode: Equatable, Sendable {
    /// How far the clock may go back behind the time of issue. Small corrections happen; a clock that is further behind
    /// would lengthen the life.
    static let slackSeconds: Int64 = 60

    private let nonce: UInt64
    package let digits: Int
    package let issuedAt: Timestamp
    package let expiresAt: Timestamp
    package private(set) var sentAt: Timestamp
    package private(set) var triesLeft: Int
    package private(set) var isSpent = false

    /// Draws a new code of that length that is sent now.
    package init(_ decision: DecisionContext, digits: Int) {
        let policy = decision.policy.deliveredCode
        nonce = decision.randomness.word()
        self.digits = digits
        issuedAt = decision.now
        sentAt = decision.now
        expiresAt = decision.now.advanced(bySeconds: Int64(policy.ttlSeconds))
        triesLeft = policy.maxTries
    }

    /// Returns what to send now: the present code if it is live, else a new one of that length.
    ///
    /// Throws `throttled` if it is too early: too soon after the last sending for the same use, or while a code without
    /// tries has not expired.
    package static func toSend(
        after last: DeliveredCode?, digits: Int, isSameUse: Bool = true, _ decision: DecisionContext
    ) throws(Failure) -> DeliveredCode {
        guard var code = last, code.hasTime(at: decision.now) else { return DeliveredCode(decision, digits: digits) }
        if isSameUse || code.isUsedUp, let wait = code.waitToSend(decision) {
            throw .throttled(retryAfterMilliseconds: wait)
        }
        if code.isSpent { return DeliveredCode(decision, digits: digits) }
        code.sentAt = decision.now
        return code
    }

    /// How many milliseconds it takes until it can be sent again, or replaced; nil if that is now.
    func waitToSend(_ decision: DecisionContext) -> Int64? {
        let again = sentAt.advanced(bySeconds: Int64(decision.policy.deliveredCode.resendAfterSeconds))
        let earliest = isUsedUp ? expiresAt : again
        return earliest > decision.now ? earliest.milliseconds - decision.now.milliseconds : nil
    }

    /// Whether it ran out of tries.
    private var isUsedUp: Bool { triesLeft == 0 && !isSpent }

    /// Whether a try at it is evaluated.
    package func isLive(at now: Timestamp) -> Bool {
        triesLeft > 0 && !isSpent && hasTime(at: now)
    }

    /// Whether its time is not over, whatever became of it.
    func hasTime(at now: Timestamp) -> Bool {
        now < expiresAt && now >= issuedAt.advanced(bySeconds: -Self.slackSeconds)
    }

    /// The same code, no longer valid.
    var ended: DeliveredCode {
        var code = self
        code.isSpent = true
        return code
    }

    /// The code's digits, for sending.
    package func text(_ keys: TenantKeys, at place: AssociatedData) -> WipedBytes {
        var text = OneTimeCode(digits: digits, value: UInt32(truncatingIfNeeded: value(keys, at: place))).text
        return WipedBytes(&text)
    }

    /// Tries a code. A hit spends it; a miss takes one try. The caller charges the subject's budget too.
    ///
    /// The work is the same whether it is live or not.
    package mutating func isHit(by code: OneTimeCode, at place: AssociatedData, _ decision: DecisionContext) -> Bool {
        let isRight = UInt32(truncatingIfNeeded: value(decision.keys, at: place)) == code.value && code.digits == digits
        guard isLive(at: decision.now) else { return false }
        if isRight { isSpent = true } else { triesLeft -= 1 }
        return isRight
    }

    /// Does the work of a try and counts a miss, even if the code is right.
    package mutating func miss(_ code: OneTimeCode, at place: AssociatedData, _ decision: DecisionContext) {
        let isRight = isHit(by: code, at: place, decision)
        guard isRight else { return }
        isSpent = false
        triesLeft -= 1
    }

    /// The chance that a guess hits.
    package var chance: Probability { Self.chance(digits: digits) }

    /// The chance that a guess hits a code of that length.
    static func chance(digits: Int) -> Probability { Probability(hits: 1, of: OneTimeCode.space(digits: digits)) }

    /// Returns a value from 64 bits of a keyed digest, so that no code is noticeably more likely than another.
    private func value(_ keys: TenantKeys, at place: AssociatedData) -> UInt64 {
        var writer = ByteWriter(capacity: 8)
        writer.fixed(nonce)
        let (high, _) = writer.bytes.withRawSpan { keys.codeDigest($0, at: place) }
        return high % OneTimeCode.space(digits: digits)
    }
}

extension GuessPool {
    /// Returns how many digits a code has that is drawn now, if guesses at it count here: those of the policy, and eight
    /// once a quarter of the budget is spent.
    ///
    /// Guesses at any codes to an address add up, so with the policy's digits a stranger could lock it by guessing as
    /// fast as the throttle allows. What is left then holds a hundred times as many misses at codes of eight digits as at
    /// codes of six, which is more than the throttle allows in the window.
    func codeDigits(_ decision: DecisionContext) -> Int {
        let budget = decision.policy.guessBudget
        let isShort = spent(at: decision.now, budget).attos >= max(1, budget.probability.attos / 4)
        return isShort ? OATHLimits.digits.upperBound : decision.policy.deliveredCode.digits
    }
}

/// The stored form. It must be kept where it is authenticated.
extension DeliveredCode {
    package func write(to writer: inout ByteWriter) {
        writer.fixed(nonce)
        writer.byte(UInt8(digits))
        writer.byte(UInt8(triesLeft))
        writer.byte(isSpent ? 1 : 0)
        for moment in [issuedAt, expiresAt, sentAt] { writer.moment(moment) }
    }

    package init(from reader: inout ByteReader) throws(Malformed) {
        nonce = try reader.fixed()
        digits = Int(try reader.byte())
        triesLeft = Int(try reader.byte())
        isSpent = try reader.byte() == 1
        guard OATHLimits.digits.contains(digits), let issued = try reader.moment(),
            let expires = try reader.moment(), let sent = try reader.moment()
        else { throw Malformed() }
        (issuedAt, expiresAt, sentAt) = (issued, expires, sent)
    }
}

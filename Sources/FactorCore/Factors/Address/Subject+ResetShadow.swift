import FactorCrypto

/// The shadow of a password reset: a password that a code to an address has set is no other factor than that address,
/// since whoever only reads the mailbox has both.
///
/// It does not end by itself. It ends when whoever knows that password shows a factor besides it that is not the address,
/// when a code to another address sets the password anew, and with the address.
extension Subject {
    /// Set in the mark of an address that has set the password; below it stand the Unix milliseconds of that moment.
    private static let shadowBit: UInt64 = 1 << 62
    /// How long the mark of an earlier version counts, which has no such bit, in seconds.
    private static let formerShadow: Int64 = 3_600

    /// Notes that a code to an address has set the password anew. Who reads another one does not know the password.
    mutating func noteReset(by id: FactorID, _ decision: DecisionContext) {
        for index in factors.indices where factors[index].isAddress {
            factors[index].usage.mark =
                factors[index].id == id ? Self.shadowBit | UInt64(clamping: max(0, decision.now.milliseconds)) : 0
        }
        touch(.hot)
    }

    /// When a code to that address set the password anew that is the same factor with it; nil where none did.
    func passwordReset(by id: FactorID?, _ decision: DecisionContext) -> Timestamp? {
        guard let factor = factors.first(where: { $0.id == id }), factor.isAddress, factor.usage.mark > 0 else {
            return nil
        }
        let mark = factor.usage.mark
        let since = Timestamp(milliseconds: Int64(clamping: mark & ~Self.shadowBit))
        guard mark & Self.shadowBit == 0 else { return since }
        return decision.now < since.advanced(bySeconds: Self.formerShadow) ? since : nil
    }

    /// Whether an address and the password are one factor.
    func isInResetShadow(_ id: FactorID?, _ decision: DecisionContext) -> Bool {
        passwordReset(by: id, decision) != nil
    }

    /// The address that has set the password, with when it did; nil where none has.
    func lastReset(_ decision: DecisionContext) -> (address: FactorID, at: Timestamp)? {
        for factor in factors where factor.isAddress && factor.verifies {
            if let moment = passwordReset(by: factor.id, decision) { return (factor.id, moment) }
        }
        return nil
    }

    /// Ends the shadow, after its owner has shown the password and a factor that is neither that nor the address.
    mutating func endResetShadow() {
        for index in factors.indices where factors[index].isAddress && factors[index].usage.mark > 0 {
            factors[index].usage.mark = 0
            touch(.hot)
        }
    }
}

import FactorCrypto

/// The reset shadow: a password that was set by a code to an address is the same factor as that address, because
/// anybody who can read the mailbox has both.
///
/// It does not end by itself. It ends when a user who knows the password also shows a factor that is not the address,
/// when a code to another address resets the password, and when the address is removed.
extension Subject {
    /// Set in the mark of an address that has reset the password. The bits below it are the time in Unix milliseconds.
    private static let shadowBit: UInt64 = 1 << 62

    /// Notes that a code to an address has reset the password. Readers of the other addresses do not know the new
    /// password.
    mutating func noteReset(by id: FactorID, _ decision: DecisionContext) {
        for index in factors.indices where factors[index].isAddress {
            factors[index].usage.mark =
                factors[index].id == id ? Self.shadowBit | UInt64(clamping: max(0, decision.now.milliseconds)) : 0
        }
        touch(.hot)
    }

    /// Returns when a code to that address set the password, if both are still one factor; nil otherwise.
    func passwordReset(by id: FactorID?) -> Timestamp? {
        guard let factor = factors.first(where: { $0.id == id }), factor.isAddress, factor.usage.mark > 0 else {
            return nil
        }
        return Timestamp(milliseconds: Int64(clamping: factor.usage.mark & ~Self.shadowBit))
    }

    /// Whether an address and the password are one factor.
    func isInResetShadow(_ id: FactorID?) -> Bool { passwordReset(by: id) != nil }

    /// Returns the address that reset the password, and when; nil if there is none.
    func lastReset(_ decision: DecisionContext) -> (address: FactorID, at: Timestamp)? {
        for factor in factors where factor.isAddress && factor.verifies(in: decision.tenantContext) {
            if let moment = passwordReset(by: factor.id) { return (factor.id, moment) }
        }
        return nil
    }

    /// Ends the shadow, after the user has shown the password and a factor that is neither the password nor the
    /// address.
    mutating func endResetShadow() {
        for index in factors.indices where factors[index].isAddress && factors[index].usage.mark > 0 {
            factors[index].usage.mark = 0
            touch(.hot)
        }
    }
}

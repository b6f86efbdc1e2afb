/// The guesses at codes that prove an address without an owner, by all subjects and flows together. Each has its own pools, so
/// without this every account and every sign-up would bring a new budget.
package protocol AddressGuesses: AnyObject {
    /// Returns the guesses that count at an address.
    func guessPool(at address: Address) throws(Failure) -> GuessPool
    /// Counts a guess that missed.
    func chargeGuess(at address: Address, costing cost: Probability) throws(Failure)
}

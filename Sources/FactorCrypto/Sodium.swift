import CSodium

/// The library underneath: libsodium, which picks its implementations and opens its source of randomness once.
package enum Sodium {
    /// Starts libsodium; safe to call again and from any thread.
    ///
    /// A program calls it first, so that a machine without a source of randomness is an error message and no trap:
    /// whatever here allocates locked memory starts the library too, and cannot report that it failed.
    package static func start() throws(CryptoFailure) {
        guard isStarted else { throw .unavailable }
    }

    /// Starts libsodium on the first use and tells whether it did.
    ///
    /// `sodium_init` gives 0 the first time, 1 when it was done before and -1 when it failed.
    static let isStarted = sodium_init() >= 0
}

import CSodium

/// Initialises libsodium, which selects its implementations and opens its source of randomness.
package enum Sodium {
    /// Starts libsodium; safe to call repeatedly and from any thread.
    ///
    /// A program calls it first, so that a machine without a source of randomness causes an error message instead of a
    /// trap: everything here that allocates locked memory also starts the library, but cannot report a failure.
    package static func start() throws(CryptoFailure) {
        guard isStarted else { throw .unavailable }
    }

    /// Starts libsodium on first use; whether it succeeded.
    ///
    /// `sodium_init` returns 0 the first time, 1 if it was already done, and -1 on failure.
    static let isStarted = sodium_init() >= 0
}

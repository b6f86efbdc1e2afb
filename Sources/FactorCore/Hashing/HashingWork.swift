package import FactorCrypto

/// Work that takes tens of milliseconds by design and must be done before a decision, away from the loop.
package protocol HashingWork: Sendable {
    associatedtype Product: Sendable

    /// Does the work. Throws where the memory that it takes cannot be had.
    func run() throws(CryptoFailure) -> Product
}

extension DigestRequest: HashingWork {
    package func run() throws(CryptoFailure) -> Digests {
        var values: [[UInt8]] = []
        for code in codes {
            var characters = code.characters
            defer { wipe(&characters) }
            values.append(
                try characters.withRawSpan { bytes throws(CryptoFailure) in
                    try Argon2id.digest(bytes, salt: salt, cost: Self.cost)
                })
        }
        return Digests(request: self, values: values)
    }
}

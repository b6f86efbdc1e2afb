package import FactorCrypto

/// Work that takes tens of milliseconds by design, and must be done before a decision, off the loop's thread.
///
/// It has two parts. First, a password is checked against a hash, which takes as long as that hash was made to take.
/// The rest takes the same time for everybody. So the runner can hide how long the first part took.
package protocol HashingWork: Sendable {
    associatedtype Product: Sendable

    /// The password that is checked against a hash; nil if there is none.
    var check: PasswordCheck? { get }

    /// Does the rest, given whether that password was right. Throws if its memory cannot be allocated.
    func finish(isRight: Bool) throws(CryptoFailure) -> Product
}

extension HashingWork {
    package var check: PasswordCheck? { nil }
}

extension DigestRequest: HashingWork {
    package func finish(isRight: Bool) throws(CryptoFailure) -> Digests { try digests() }

    func digests() throws(CryptoFailure) -> Digests {
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

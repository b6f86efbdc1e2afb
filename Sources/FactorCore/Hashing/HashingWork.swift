package import FactorCrypto

/// Work that takes tens of milliseconds by design and must be done before a decision, away from the loop.
///
/// It is done in two parts. A password is held against a hash first, which takes as long as that hash was made to take;
/// what follows takes the same time for everybody. So whoever runs it can hide what the first part took.
package protocol HashingWork: Sendable {
    associatedtype Product: Sendable

    /// The password that is held against a hash; nil where none is.
    var check: PasswordCheck? { get }

    /// Does the rest, knowing whether that password was right. Throws where the memory that it takes cannot be had.
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

import CSodium

/// An Ed25519 key pair (RFC 8032). The secret half is in locked memory.
package final class SigningKey: Sendable {
    /// Bytes of a seed, from which the pair is derived.
    package static let seedLength = 32
    /// Bytes of a public key.
    package static let publicLength = 32
    /// Bytes of a signature.
    package static let signatureLength = 64

    package let publicKey: [UInt8]
    /// The seed and the public key, one after the other, as libsodium expects.
    private let secret: SecretBytes

    /// Derives the pair from a seed of 32 bytes.
    package init(seed: RawSpan) {
        precondition(seed.byteCount == Self.seedLength, "not a seed")
        var publicKey = [UInt8](repeating: 0, count: Self.publicLength)
        secret = SecretBytes(count: Self.seedLength + Self.publicLength) { secret in
            let status = unsafe secret.withUnsafeMutableBytes { secret in
                unsafe seed.withBase { seed, _ in
                    // 32 bytes of public key, 64 of secret key, 32 of seed, as checked or allocated above.
                    unsafe crypto_sign_seed_keypair(
                        &publicKey, secret.assumingMemoryBound(to: UInt8.self).baseAddress!, seed)
                }
            }
            precondition(status == 0, "a pair follows from any seed")
        }
        self.publicKey = publicKey
    }

    /// Generates a new pair.
    package static func generate(from randomness: Randomness) -> SigningKey {
        SecretBytes.random(seedLength, from: randomness).withBytes { SigningKey(seed: $0) }
    }

    /// Lends the seed, for sealing and storing.
    package func withSeed<R: ~Copyable>(_ body: (RawSpan) -> R) -> R {
        secret.withBytes { body($0.extracting(first: Self.seedLength)) }
    }

    /// Signs a message.
    package func signature(of message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Self.signatureLength)
        let status = secret.withBytes { secret in
            unsafe secret.withBase { secret, _ in
                message.withRawSpan { message in
                    unsafe message.withBase { message, count in
                        // 64 bytes of signature and 64 of secret key; the message is passed with its length.
                        unsafe crypto_sign_detached(&signature, nil, message, count, secret)
                    }
                }
            }
        }
        precondition(status == 0, "signing cannot fail")
        return signature
    }
}

/// The cost of one Argon2id digest: its memory, and the number of passes over it.
package struct Argon2Cost: Equatable, Sendable {
    /// From 8, Argon2's own minimum, to `largestMemoryKiB`.
    package var memoryKiB: Int
    /// 1 or more.
    package var passes: Int

    /// Creates a cost. `isValid` is checked when it is used.
    package init(memoryKiB: Int, passes: Int) {
        self.memoryKiB = memoryKiB
        self.passes = passes
    }

    /// 2^32 - 1 KiB, the largest value that Argon2 can express (RFC 9106, section 3.1).
    package static let largestMemoryKiB = Int(UInt32.max)

    /// Whether Argon2id is defined for it.
    var isValid: Bool {
        (8...Self.largestMemoryKiB).contains(memoryKiB) && (1...Int(UInt32.max)).contains(passes)
    }

    /// For checks that every sign-in may request: 19 MiB, two passes, one lane (OWASP's password storage advice).
    package static let backupCode = Argon2Cost(memoryKiB: 19 * 1024, passes: 2)
    /// For a passphrase that protects everything and is entered once, at start: 256 MiB, three passes.
    package static let passphrase = Argon2Cost(memoryKiB: 256 * 1024, passes: 3)
}

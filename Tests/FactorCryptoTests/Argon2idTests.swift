import FactorCrypto
import Glibc
import Testing

struct Argon2idTests {
    @Test func `a backup code's digest matches OpenSSL's`() throws {
        let digest = try Array("7ZK3M-9QWXT".utf8).lend { code throws(CryptoFailure) in
            try Argon2id.digest(code, salt: (0..<16).map { UInt8($0) }, cost: .backupCode)
        }
        #expect(digest.hex == "4c4a71c0755743996f3c662f8a83049a17caca0e381fe42caa69db6ee2f4a897")
    }

    /// From libsodium's own tests: `$argon2id$v=19$m=4882,t=2,p=1$bA81arsiXysd3WbTRzmEOw$...`.
    @Test func `an empty secret has a digest`() throws {
        let salt = [UInt8](hex: "6c0f356abb225f2b1ddd66d34739843b")
        let digest = try [UInt8]().lend { secret throws(CryptoFailure) in
            try Argon2id.digest(secret, salt: salt, cost: Argon2Cost(memoryKiB: 4882, passes: 2))
        }
        #expect(digest.hex == "366f1004cfbb447d435e8f6bbe9e5cc0a10e38e7c3da0e89bb19578a1a0d7291")
    }

    @Test func `memory that cannot be allocated is an error`() async {
        await #expect(processExitsWith: .success) {
            try Sodium.start()
            // From here on, the process gets no more address space.
            var limit = rlimit(rlim_cur: 1, rlim_max: 1)
            precondition(limitAddressSpace(&limit))
            let salt = [UInt8](repeating: 0, count: Argon2id.saltLength)
            #expect(throws: CryptoFailure.unavailable) {
                try [UInt8]().lend { secret throws(CryptoFailure) in
                    try Argon2id.digest(secret, salt: salt, cost: .passphrase)
                }
            }
        }
    }
}

private func limitAddressSpace(_ limit: inout rlimit) -> Bool {
    // The pointer is used only during the call.
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
}

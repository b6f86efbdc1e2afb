import Testing

@testable import FactorCrypto

struct SecretBytesTests {
    @Test func `starting twice has the effect of starting once`() throws {
        try Sodium.start()
        try Sodium.start()
    }

    @Test func `a secret holds the bytes put into it`() {
        let bytes: [UInt8] = [1, 2, 3]
        let secret = bytes.lend { SecretBytes(copying: $0) }
        #expect(secret.count == 3)
        #expect(secret.revealed() == bytes)
    }

    @Test func `a secret may be empty`() {
        let secret = [UInt8]().lend { SecretBytes(copying: $0) }
        #expect(secret.count == 0)
        #expect(secret.revealed() == [])
    }

    @Test func `an unfilled secret is zero`() {
        let secret = SecretBytes(count: 8) { $0.store(UInt16(0x0102), at: 3) }
        #expect(secret.revealed() == [0, 0, 0, 1, 2, 0, 0, 0])
    }

    @Test func `a failure while filling is passed on`() {
        #expect(throws: CryptoFailure.malformed) {
            _ = try SecretBytes(count: 4) { _ throws(CryptoFailure) in throw .malformed }
        }
    }

    @Test func `a random secret comes from the given source`() {
        let secret = SecretBytes.random(32, from: .seeded(7))
        #expect(secret.revealed() == Randomness.seeded(7).bytes(32))
    }

    @Test func `reading past the end of a secret ends the process`() async {
        await #expect(processExitsWith: .failure) { readPastTheEnd() }
    }

    @Test func `a secret is inaccessible once it has ended`() async {
        await #expect(processExitsWith: .failure) { readAfterTheEnd() }
    }

    @Test func `a wiped array is empty`() {
        var bytes: [UInt8] = [1, 2, 3]
        wipe(&bytes)
        #expect(bytes.isEmpty)
        wipe(&bytes)
        #expect(bytes.isEmpty)
    }

    @Test func `a wiped array that keeps its capacity keeps no byte`() {
        var bytes = [UInt8](repeating: 0xAA, count: 64)
        wipe(&bytes, keepingCapacity: true)
        #expect(bytes.isEmpty && bytes.capacity >= 64)
        // The storage is still the array's own, and 64 of its bytes were initialised before.
        let left = unsafe bytes.withUnsafeBufferPointer {
            unsafe UnsafeBufferPointer(start: $0.baseAddress, count: 64).map { $0 }
        }
        #expect(left.allSatisfy { $0 == 0 })
    }

    @Test(
        arguments: [
            ([], [], true), ([1], [1], true), ([1, 2], [1, 3], false), ([1], [1, 1], false), ([0], [], false),
        ] as [([UInt8], [UInt8], Bool)])
    func `equality in constant time is equality`(a: [UInt8], b: [UInt8], equal: Bool) {
        let result = a.lend { a in b.lend { b in constantTimeEqual(a, b) } }
        #expect(result == equal)
    }
}

/// Deliberately out of bounds: this is what the guard page is for.
private func readPastTheEnd() {
    let secret = SecretBytes(count: 16) { _ in }
    secret.withBytes { bytes in
        unsafe bytes.withUnsafeBytes { buffer in
            print(unsafe buffer.baseAddress!.load(fromByteOffset: 16, as: UInt8.self))
        }
    }
}

/// Deliberately dangling: the pages are gone with the secret.
private func readAfterTheEnd() {
    var address = 0
    do {
        let secret = SecretBytes(count: 16) { _ in }
        address = secret.withBytes { bytes in unsafe bytes.withUnsafeBytes { Int(bitPattern: $0.baseAddress) } }
    }
    print(unsafe UnsafeRawPointer(bitPattern: address)!.load(as: UInt8.self))
}

import FactorCrypto
import Testing

@testable import FactorCore

/// The stored costs of a tenant's hashes.
struct PasswordCostTests {
    private static let small = ScryptCost(logN: 10, r: 8, p: 1)
    private static let wide = ScryptCost(logN: 8, r: 16, p: 3)
    private static let every: [PasswordCost] = [
        .argon2(memoryKiB: 131_072, passes: 1), .argon2(memoryKiB: 8_192, passes: 4), .bcrypt(14), .scrypt(small),
        .scrypt(wide), .pbkdf2(.sha256, iterations: 2_000_000), .pbkdf2(.sha512, iterations: 1),
    ]

    @Test func `a cost covers lower parameters of its own scheme only`() {
        for (index, cost) in Self.every.enumerated() {
            #expect(cost.covers(cost))
            for other in Self.every[(index + 1)...] {
                #expect(!cost.covers(other) && !other.covers(cost), "\(cost) \(other)")
            }
        }
        #expect(PasswordCost.bcrypt(12).covers(.bcrypt(11)))
        #expect(PasswordCost.pbkdf2(.sha256, iterations: 2).covers(.pbkdf2(.sha256, iterations: 1)))
        #expect(PasswordCost.argon2(memoryKiB: 16_384, passes: 2).covers(.argon2(memoryKiB: 8_192, passes: 2)))
        #expect(PasswordCost.scrypt(Self.small).covers(.scrypt(ScryptCost(logN: 9, r: 8, p: 1))))
    }

    @Test func `a cost that another one covers is not kept, and neither are more than there is room for`() {
        #expect(PasswordCosts(Self.every).all == Self.every)
        #expect(PasswordCosts([.bcrypt(4), .bcrypt(12), .bcrypt(5)]).all == [.bcrypt(12)])
        var costs = PasswordCosts(Self.every)
        for passes in 1...20 { costs.keep(.argon2(memoryKiB: 10_000 - passes, passes: 10 + passes)) }
        #expect(costs.all.count == PasswordCosts.most)
        #expect(costs.covers(.bcrypt(14)))
        #expect(!costs.covers(.pbkdf2(.sha512, iterations: 1)))
    }

    @Test func `they are read as written, and nothing else is accepted`() throws {
        var writer = ByteWriter()
        PasswordCosts(Self.every).write(to: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try PasswordCosts(from: &reader) == PasswordCosts(Self.every))
        #expect(reader.isAtEnd)
        for bytes in [[1], [1, 9], [1, 2, 32], [1, 3, 32, 1, 1], [1, 4, 3, 1], [1, 1, 0, 1], [9]] as [[UInt8]] {
            var reader = ByteReader(bytes)
            #expect(throws: Malformed.self) { _ = try PasswordCosts(from: &reader) }
        }
    }

    @Test(
        arguments: [
            .argon2(memoryKiB: 64, passes: 1), .bcrypt(4), .bcrypt(10), .scrypt(ScryptCost(logN: 4, r: 8, p: 1)),
            .pbkdf2(.sha256, iterations: 10), .pbkdf2(.sha512, iterations: 10),
        ] as [PasswordCost])
    func `each cost can be rehearsed`(_ cost: PasswordCost) throws {
        try Sodium.start()
        try cost.rehearse()
    }
}

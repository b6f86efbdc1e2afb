import FactorCrypto
import Testing

@testable import FactorCore

/// Which hashes of other systems are taken: to the last cost and length that is allowed.
struct ImportedHashTests {
    private static func zeros(_ count: Int) -> String { String(repeating: "A", count: (4 * count + 2) / 3) }

    private static func scrypt(_ settings: String, salt: Int = 16, digest: Int = 32) -> String {
        "$scrypt$\(settings)$\(zeros(salt))$\(zeros(digest))"
    }

    private static func crypt(salt: Int) -> String {
        "$7$A6..../....\(String(repeating: "s", count: salt))$\(String(repeating: ".", count: 43))"
    }

    private static func bcrypt(_ cost: String) -> String { "$2b$\(cost)$\(String(repeating: "a", count: 53))" }

    private static func pbkdf2(_ iterations: Int, salt: Int = 16, digest: Int = 32, _ hash: String = "sha256") -> String
    {
        "$pbkdf2-\(hash)$\(iterations)$\(zeros(salt))$\(zeros(digest))"
    }

    private static func django(_ iterations: Int, salt: Int = 8) -> String {
        "pbkdf2_sha256$\(iterations)$\(String(repeating: "s", count: salt))$\(zeros(32))="
    }

    private static func argon2(_ settings: String, salt: Int = 16, digest: Int = 32) -> String {
        "$argon2id$v=19$\(settings)$\(zeros(salt))$\(zeros(digest))"
    }

    static let accepted = [
        bcrypt("04"), bcrypt("14"),
        scrypt("ln=20,r=1,p=4"), scrypt("ln=10,r=1024,p=1"), scrypt("ln=1,r=1,p=1024"),
        scrypt("ln=1,r=1,p=1", salt: 1), scrypt("ln=1,r=1,p=1", salt: 64),
        crypt(salt: 1), crypt(salt: 197),
        pbkdf2(1, salt: 1), pbkdf2(2_000_000, salt: 64), pbkdf2(1, digest: 64, "sha512"),
        django(1, salt: 1), django(2_000_000, salt: 64),
        argon2("m=8,t=65536,p=1"), argon2("m=131072,t=4,p=1"), argon2("m=16,t=1,p=2"),
        argon2("m=8,t=1,p=1", salt: 8, digest: 16), argon2("m=8,t=1,p=1", salt: 64, digest: 64),
    ]

    static let refused = [
        bcrypt("03"), bcrypt("15"),
        scrypt("ln=20,r=1,p=5"), scrypt("ln=20,r=2,p=1"), scrypt("ln=10,r=1025,p=1"), scrypt("ln=1,r=1025,p=1"),
        scrypt("ln=1,r=1,p=1025"), scrypt("ln=0,r=1,p=1"), scrypt("ln=1,r=0,p=1"), scrypt("ln=1,r=1,p=0"),
        scrypt("ln=21,r=1,p=1"), scrypt("ln=1,r=1,p=1", salt: 0), scrypt("ln=1,r=1,p=1", salt: 65),
        scrypt("ln=1,r=1,p=1", digest: 31), scrypt("ln=1,r=1,p=1", digest: 33),
        crypt(salt: 0), crypt(salt: 198),
        pbkdf2(0), pbkdf2(2_000_001), pbkdf2(1, salt: 0), pbkdf2(1, salt: 65), pbkdf2(1, digest: 31),
        pbkdf2(1, digest: 33), pbkdf2(1, digest: 32, "sha512"), pbkdf2(1, digest: 65, "sha512"),
        django(0), django(2_000_001), django(1, salt: 0), django(1, salt: 65),
        argon2("m=8,t=65537,p=1"), argon2("m=131072,t=5,p=1"), argon2("m=131073,t=1,p=1"), argon2("m=15,t=1,p=2"),
        argon2("m=8,t=0,p=1"), argon2("m=8,t=1,p=0"), argon2("m=8,t=1,p=1", salt: 7), argon2("m=8,t=1,p=1", salt: 65),
        argon2("m=8,t=1,p=1", digest: 15), argon2("m=8,t=1,p=1", digest: 65),
    ]

    @Test(arguments: accepted)
    func `a hash of the greatest cost or length is taken`(_ text: String) throws {
        #expect(throws: Never.self) { try ImportedHash(Array(text.utf8)) }
    }

    @Test(arguments: refused)
    func `a hash that costs more, or is malformed, is not`(_ text: String) {
        #expect(throws: SpellingProblem.self) { try ImportedHash(Array(text.utf8)) }
    }
}

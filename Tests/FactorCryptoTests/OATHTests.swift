import FactorCrypto
import Testing

/// RFC 6238, appendix B: the Unix time and the codes with SHA-1, SHA-256 and SHA-512. The seeds repeat the digits 1 to
/// 0 up to the length of the hash. The table in the RFC's text gives one seed; its code uses three.
private let steps: [(UInt64, String, String, String)] = [
    (59, "94287082", "46119246", "90693936"),
    (1_111_111_109, "07081804", "68084774", "25091201"),
    (1_111_111_111, "14050471", "67062674", "99943326"),
    (1_234_567_890, "89005924", "91819424", "93441116"),
    (2_000_000_000, "69279037", "90698825", "38618901"),
    (20_000_000_000, "65353130", "77737706", "47863826"),
]

/// RFC 4226, appendix D: the codes of counters 0 to 9.
private let counters: [UInt32] = [
    755_224, 287_082, 359_152, 969_429, 338_314, 254_676, 287_922, 162_583, 399_871, 520_489,
]

private func seed(_ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
}

struct OATHTests {
    @Test func `codes match the vectors of RFC 4226`() {
        seed(20).lend { seed in
            var generator = OATHGenerator(seed: seed, algorithm: .sha1, digits: 6)
            for (counter, code) in counters.enumerated() {
                let made = generator.code(at: UInt64(counter))
                #expect(made == code)
            }
        }
    }

    @Test(arguments: steps)
    func `codes match the vectors of RFC 6238`(time: UInt64, sha1: String, sha256: String, sha512: String) {
        for (algorithm, code) in zip(OATHAlgorithm.allCases, [sha1, sha256, sha512]) {
            let made = seed(algorithm.recommendedKeyLength).lend { seed in
                var generator = OATHGenerator(seed: seed, algorithm: algorithm, digits: 8)
                return generator.code(at: time / 30)
            }
            #expect(made == UInt32(code), "\(algorithm)")
        }
    }

    @Test(arguments: OATHAlgorithm.allCases)
    func `fewer digits are the last ones of more`(algorithm: OATHAlgorithm) {
        let key = Randomness.seeded(9).bytes(33)
        key.lend { key in
            var six = OATHGenerator(seed: key, algorithm: algorithm, digits: 6)
            var seven = OATHGenerator(seed: key, algorithm: algorithm, digits: 7)
            var eight = OATHGenerator(seed: key, algorithm: algorithm, digits: 8)
            for counter in [0, 1, 1 << 31, UInt64.max] {
                let code = (six.code(at: counter), seven.code(at: counter), eight.code(at: counter))
                #expect(code.2 < 100_000_000)
                #expect(code.1 == code.2 % 10_000_000)
                #expect(code.0 == code.2 % 1_000_000)
            }
        }
    }

    @Test(arguments: OATHAlgorithm.allCases)
    func `a generator makes the same code for a counter in any order`(algorithm: OATHAlgorithm) {
        seed(20).lend { seed in
            var generator = OATHGenerator(seed: seed, algorithm: algorithm, digits: 6)
            let forwards = (0..<20).map { generator.code(at: $0) }
            let backwards = (0..<20).reversed().map { generator.code(at: $0) }
            #expect(forwards == backwards.reversed())
        }
    }

    @Test(arguments: [0, 1, 63, 64, 65, 127, 128, 129, 200])
    func `a secret may have any length`(length: Int) {
        for algorithm in OATHAlgorithm.allCases {
            seed(length).lend { seed in
                var generator = OATHGenerator(seed: seed, algorithm: algorithm, digits: 6)
                let code = generator.code(at: 1)
                #expect(code < 1_000_000)
            }
        }
    }

    @Test func `algorithms have the names and numbers that are stored`() {
        #expect(OATHAlgorithm.allCases.map(\.rawValue) == [1, 2, 3])
        #expect(OATHAlgorithm.allCases.map(\.name) == ["SHA1", "SHA256", "SHA512"])
        #expect(OATHAlgorithm.allCases.map(\.recommendedKeyLength) == [20, 32, 64])
        #expect(OATHAlgorithm.allCases.allSatisfy { OATHAlgorithm(name: $0.name) == $0 })
        for name in ["", "sha1", "SHA-1", "MD5"] { #expect(OATHAlgorithm(name: name) == nil) }
    }
}

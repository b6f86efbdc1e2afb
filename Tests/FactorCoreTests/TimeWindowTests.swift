import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// The time steps that a code is tried against.
struct TimeWindowTests {
    private let parameters = TOTPParameters(algorithm: .sha1, digits: 6, periodSeconds: 30)
    private let app = Authenticator(secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")

    private func window(
        step: Int64 = 100, mark: UInt64 = 0, drift: Int64 = 0, reach: Int = 1, learns: Bool = true
    ) -> TOTPWindow {
        var policy = TOTPPolicy()
        policy.adjacentIntervals = reach
        policy.learnDrift = learns
        return TOTPWindow(
            parameters, FactorUsage(mark: mark, drift: drift), at: Timestamp(milliseconds: step * 30_000), policy)
    }

    private func steps(_ window: TOTPWindow) throws -> [Int64] {
        try (80...125).filter { step in
            let code = try #require(Array(app.code(step).utf8).withRawSpan { OneTimeCode($0) })
            return Base32.decode(Array(app.secret.utf8))?.withBytes { window.outcome(code, $0).movingFactor }
                == UInt64(step)
        }
    }

    @Test func `the steps on either side are tried, and no others`() throws {
        #expect(try steps(window()) == [99, 100, 101])
        #expect(try steps(window(reach: 0)) == [100])
        #expect(try steps(window(reach: 10)) == Array(90...110))
    }

    @Test func `only steps at or above the mark are tried`() throws {
        #expect(try steps(window(mark: 100)) == [100, 101])
        #expect(try steps(window(mark: 101)) == [101])
        #expect(try steps(window(mark: 102)) == [])
    }

    @Test func `both the learned centre and the true one are tried`() throws {
        #expect(try steps(window(drift: 2, reach: 2)) == Array(98...104))
        #expect(try steps(window(drift: -2, reach: 2)) == Array(96...102))
        #expect(try steps(window(drift: 1)) == [99, 100, 101, 102])
        #expect(try steps(window(drift: 1, learns: false)) == [99, 100, 101])
        #expect(try steps(window(drift: 9)) == [99, 100, 101, 102])
    }

    @Test func `a drift that two codes have found counts beyond the policy's reach, as far as any policy's`() throws {
        #expect(try steps(window(drift: 1_009)) == [99, 100, 101, 108, 109, 110])
        #expect(try steps(window(drift: -1_009, learns: false)) == [90, 91, 92, 99, 100, 101])
        #expect(try steps(window(drift: 1_030)) == [99, 100, 101, 118, 119, 120])
        #expect(try steps(window(drift: 1_030, reach: 10)) == Array(90...120))
    }

    @Test func `two codes are looked for where a drift can count`() {
        #expect(window().firstOfPairs == 81..<119)
        #expect(window(reach: 10).firstOfPairs == 90..<110)
        #expect(window(mark: 100).firstOfPairs == 100..<119)
        #expect(window(mark: 200).firstOfPairs.isEmpty)
        #expect(window(step: 3).firstOfPairs == 0..<22)
    }

    /// The rules for equal codes, as they are written: all steps are tried, and of the matches one is chosen.
    private func chosen(_ code: String, _ app: Authenticator, now: Int64, mark: Int64, drift: Int64, reach: Int64)
        -> Int64?
    {
        var matches: [Int64] = []
        for step in now - 30...now + 30 where step >= mark && app.code(step) == code {
            if abs(step - now) <= reach || abs(step - now - drift) <= reach { matches.append(step) }
        }
        let reached = now + max(0, drift)
        if let step = matches.last(where: { $0 <= reached }) { return step }
        return mark > 0 && app.code(mark - 1) == code ? nil : matches.first
    }

    /// Seeds with two steps of equal codes.
    private static let twins: [(secret: String, first: Int64, second: Int64)] = [
        ("Z5Y3QIZRGDJBBHUTKI2BRR5GWEV4QXVC", 119, 120), ("V5W6GJNVMTXQ7D3JJ3SWOD6TQLE6TVEB", 119, 121),
        ("KFSTQKPSK2UXKYRQUEL7H6XFKQQ2FDWF", 110, 113), ("BOJRRBXAR4T2BIV3QAYBPUSF5QXLDPWI", 115, 120),
    ]

    @Test func `of equal codes, the latest step that was reached counts, and else the first ahead`() throws {
        for (secret, first, second) in Self.twins {
            let app = Authenticator(secret: secret)
            let code = app.code(first)
            try #require(code == app.code(second))
            let digits = try #require(Array(code.utf8).withRawSpan { OneTimeCode($0) })
            for now in first - 5...second + 5 {
                for (reach, drift) in [(1, 0), (2, 1), (3, -2), (4, 0), (2, 2), (2, -2), (0, 0)] as [(Int, Int64)] {
                    for mark in [0, first, first + 1, second, second + 1] {
                        let window = window(step: now, mark: UInt64(mark), drift: drift, reach: reach)
                        let step = Base32.decode(Array(secret.utf8))?.withBytes {
                            window.outcome(digits, $0).movingFactor
                        }
                        let expected = chosen(code, app, now: now, mark: mark, drift: drift, reach: Int64(reach))
                        #expect(
                            step.flatMap(\.self) == expected.map { UInt64($0) },
                            "\(first) \(second) \(now) \(reach) \(drift) \(mark)")
                    }
                }
            }
        }
    }

    @Test func `a try costs as much as the steps it could hit`() throws {
        for (reach, drift, mark) in [
            (1, 0, 0), (10, 0, 0), (2, 2, 0), (2, -1, 99), (1, 1, 102), (0, 0, 0), (1, 1_015, 0), (2, -1_003, 99),
        ]
            as [(Int, Int64, UInt64)]
        {
            let window = window(mark: mark, drift: drift, reach: reach)
            #expect(try Int(window.candidates) == steps(window).count)
        }
    }

    @Test func `the first time steps work like all others`() throws {
        for step in [-5, 0, 1] as [Int64] {
            let window = window(step: step, reach: 10)
            #expect(window.candidates > 0)
        }
    }

    @Test func `drift moves one step at a time and stays in bounds`() {
        #expect(window().learned(from: 101) == 1)
        #expect(window(drift: 1, reach: 5).learned(from: 106) == 2)
        #expect(window(drift: 5, reach: 5).learned(from: 110) == 5)
        #expect(window(drift: -5, reach: 5).learned(from: 90) == -5)
        #expect(window(drift: 3, reach: 5).learned(from: 100) == 2)
        #expect(window(drift: 1).learned(from: 101) == 1)
        #expect(window().found(showing: 112) == 1_012)
        #expect(window().found(showing: 101) == 1)
        #expect(window().found(showing: 130) == 1_019)
        #expect(window(drift: 1_012).learned(from: 113) == 1_013)
        #expect(window(drift: -1_019).learned(from: 80) == -1_019)
        #expect(window(drift: 1_002).learned(from: 100) == 1)
    }

    /// RFC 6238, appendix B.
    @Test(
        arguments: [
            (59, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
            (1_111_111_111, "14050471", "67062674", "99943326"), (1_234_567_890, "89005924", "91819424", "93441116"),
            (2_000_000_000, "69279037", "90698825", "38618901"), (20_000_000_000, "65353130", "77737706", "47863826"),
        ] as [(Int64, String, String, String)])
    func `codes match the vectors of RFC 6238`(_ seconds: Int64, _ sha1: String, _ sha256: String, _ sha512: String)
        throws
    {
        let keys: [(OATHAlgorithm, String, String)] = [
            (.sha1, "12345678901234567890", sha1), (.sha256, "12345678901234567890123456789012", sha256),
            (.sha512, "1234567890123456789012345678901234567890123456789012345678901234", sha512),
        ]
        for (algorithm, key, expected) in keys {
            let parameters = TOTPParameters(algorithm: algorithm, digits: 8, periodSeconds: 30)
            let window = TOTPWindow(
                parameters, FactorUsage(), at: Timestamp(milliseconds: seconds * 1000), TOTPPolicy())
            let code = try #require(Array(expected.utf8).withRawSpan { OneTimeCode($0) })
            let step = Array(key.utf8).withRawSpan { window.outcome(code, $0).movingFactor }
            #expect(step == UInt64(seconds / 30))
        }
    }
}

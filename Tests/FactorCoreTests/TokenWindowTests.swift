import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// How far ahead a token's counter may be.
struct TokenWindowTests {
    private static let seed = SecretBytes.random(20, from: .seeded(3))
    private let window = HOTPWindow(HOTPParameters(algorithm: .sha1, digits: 6, lookAhead: 5), from: 1_000)

    private func code(_ counter: UInt64) -> OneTimeCode {
        Self.seed.withBytes { seed in
            var generator = OATHGenerator(seed: seed, algorithm: .sha1, digits: 6)
            return OneTimeCode(digits: 6, value: generator.code(at: counter))
        }
    }

    @Test func `a code is found from the expected counter to the last ahead`() {
        for counter in 998...1_008 as ClosedRange<UInt64> {
            let found = Self.seed.withBytes { window.match(code(counter), $0) }
            #expect(found == ((1_000...1_005).contains(counter) ? counter : nil), "\(counter)")
            let outcome = Self.seed.withBytes { window.outcome(code(counter), $0) }
            #expect(outcome.movingFactor == found && outcome.isLastAccepted == (counter == 999), "\(counter)")
        }
        #expect(window.candidates == 6)
    }

    @Test func `two codes in a row are found from the expected counter on, a thousand of them`() {
        #expect(window.firstOfPairs == 1_000..<2_000)
        for counter in [998, 999, 1_000, 1_001, 1_999, 2_000] as [UInt64] {
            let found = Self.seed.withBytes { OATHWindow.hotp(window).pair(code(counter), code(counter + 1), $0) }
            #expect(found == (window.firstOfPairs.contains(counter) ? counter : nil), "\(counter)")
        }
    }

    @Test func `a guess that could not be compared to its end counts like a miss`() throws {
        var decision = FlowsTrial().decision
        var subject = Subject()
        let token = OATHEnrolment(
            .hotp(HOTPMaterial(parameters: .usual)), labels: FactorLabels(), mark: 1_000, isActive: true)
        let id = try subject.enroll(token, seed: Self.seed, &decision).id
        subject.factors[0].sealedSecret[40] ^= 1
        for misses in 1...2 as ClosedRange<UInt64> {
            #expect(throws: Failure(.internal)) { try subject.verify(.hotp, code(1_000), id, &decision) }
            #expect(subject.pool(.hotp).missesInRow == misses)
        }
    }
}

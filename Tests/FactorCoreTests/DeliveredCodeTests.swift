import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// Codes that are sent: their life, their tries, and what sending them again may change.
struct DeliveredCodeTests {
    private let keys = TenantKeys.generate(tenant: 5, randomness: .seeded(1))
    private let document = DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 2))

    private func decision(_ seconds: Int64 = 0, seed: UInt64 = 2) -> DecisionContext {
        DecisionContext(
            now: ManualClock.origin.advanced(bySeconds: seconds),
            tenantContext: TenantContext(policy: Policy(), keys: keys, randomness: .seeded(seed), tenant: 5),
            name: nil, document: document)
    }

    private func place(_ record: UInt64 = 3) -> AssociatedData {
        AssociatedData(
            schema: Sealed.schema, tenant: 5, document: document.id, record: DocumentID(high: 0, low: record),
            kind: .factorSecret)
    }

    private func right(_ code: DeliveredCode, _ record: UInt64 = 3) throws -> OneTimeCode {
        try #require(code.text(keys, at: place(record)).withBytes { OneTimeCode($0) })
    }

    private func wrong(_ code: DeliveredCode) throws -> OneTimeCode {
        let right = try right(code)
        return OneTimeCode(digits: right.digits, value: (right.value + 1) % 1_000_000)
    }

    private func expect(
        _ isHit: Bool, _ code: inout DeliveredCode, by offered: OneTimeCode, at record: UInt64 = 3,
        _ decision: DecisionContext,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let found = code.isHit(by: offered, at: place(record), decision)
        #expect(found == isHit, sourceLocation: location)
    }

    @Test func `a code is accepted once, and only with its associated data`() throws {
        var code = DeliveredCode(decision(), digits: 6)
        let right = try right(code)
        #expect(right.digits == 6)
        var elsewhere = code
        expect(false, &elsewhere, by: right, at: 4, decision())
        let later = decision(599)
        expect(true, &code, by: right, later)
        expect(false, &code, by: right, later)
        #expect(!code.isLive(at: later.now))
    }

    @Test func `it is not live after it expired, or if the clock is far behind its issue`() throws {
        let code = DeliveredCode(decision(), digits: 6)
        let right = try right(code)
        for (seconds, isGood) in [(600, false), (599, true), (-60, true), (-61, false)] as [(Int64, Bool)] {
            var copy = code
            expect(isGood, &copy, by: right, decision(seconds))
        }
    }

    @Test func `it is not live after five misses, and no later try or sending revives it`() throws {
        var code = DeliveredCode(decision(), digits: 6)
        let (right, wrong) = (try right(code), try wrong(code))
        for left in [4, 3, 2, 1, 0] {
            expect(false, &code, by: wrong, decision())
            #expect(code.triesLeft == left)
        }
        expect(false, &code, by: right, decision())
        #expect(throws: Failure(.throttled)) { _ = try DeliveredCode.toSend(after: code, digits: 6, decision(599)) }
        let next = try DeliveredCode.toSend(after: code, digits: 6, decision(600, seed: 9))
        #expect(next.triesLeft == 5)
        #expect(try self.right(next) != right)
    }

    @Test func `sending again sends the same code, and changes neither its life nor its tries`() throws {
        var code = DeliveredCode(decision(), digits: 6)
        let right = try right(code)
        #expect(throws: Failure(.throttled)) { _ = try DeliveredCode.toSend(after: code, digits: 6, decision(59)) }
        try expect(false, &code, by: wrong(code), decision())
        for second in [60, 120, 599] as [Int64] {
            code = try DeliveredCode.toSend(after: code, digits: 6, decision(second, seed: UInt64(second)))
            #expect(try self.right(code) == right)
            #expect(code.triesLeft == 4)
            #expect(code.expiresAt == ManualClock.origin.advanced(bySeconds: 600))
        }
        expect(true, &code, by: right, decision(599))
    }

    @Test func `a spent code is replaced by another one, after the usual wait`() throws {
        var code = DeliveredCode(decision(), digits: 6)
        let right = try right(code)
        expect(true, &code, by: right, decision(10))
        #expect(throws: Failure(.throttled)) { _ = try DeliveredCode.toSend(after: code, digits: 6, decision(59)) }
        var next = try DeliveredCode.toSend(after: code, digits: 6, decision(60, seed: 9))
        #expect(next.triesLeft == 5)
        expect(false, &next, by: right, decision(60))
    }

    @Test func `at the pace that the throttle allows, no code locks in thirty days`() {
        // A user name, the subject's name and five addresses: each has a throttle of its own, and all count in one pool.
        var throttles = (0..<7).map { _ in GuessPool(kind: .email) }
        var codes = throttles.map { _ in DeliveredCode(decision(), digits: 6) }
        var (pool, misses) = (GuessPool(kind: .email), 0)
        for minute in 0..<30 * 24 * 60 as Range<Int64> {
            let decision = decision(minute * 60)
            let budget = decision.policy.guessBudget
            for index in throttles.indices where throttles[index].throttle(at: decision.now) == nil {
                if !codes[index].isLive(at: decision.now) {
                    codes[index] = DeliveredCode(decision, digits: pool.codeDigits(decision))
                }
                let chance = codes[index].chance
                #expect((try? pool.admit(costing: chance, at: decision.now, budget)) != nil, "after \(misses) misses")
                codes[index].miss(OneTimeCode(digits: codes[index].digits, value: 0), at: place(), decision)
                throttles[index].charge(chance, at: decision.now, budget)
                pool.charge(chance, at: decision.now, budget)
                pool.succeed()
                misses += 1
            }
        }
        #expect(misses > 20_000)
    }

    @Test func `codes are spread over their whole space, leading zeros included`() throws {
        var tens = [Int](repeating: 0, count: 10)
        for seed in 0..<2000 as Range<UInt64> {
            let code = DeliveredCode(decision(seed: seed), digits: 6)
            let text = code.text(keys, at: place()).withBytes { $0.array() }
            #expect(text.count == 6)
            tens[Int(text[0]) - 0x30] += 1
        }
        // 200 each are expected. The chance of a bucket outside these bounds is below one in a million, and the seeds
        // are fixed.
        #expect(tens.allSatisfy { (130...280).contains($0) }, "\(tens)")
    }

    @Test func `it is read as it was written, and every truncation is noticed`() throws {
        var code = DeliveredCode(decision(), digits: 6)
        try expect(false, &code, by: wrong(code), decision())
        var writer = ByteWriter()
        code.write(to: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try DeliveredCode(from: &reader) == code)
        #expect(reader.isAtEnd)
        for count in writer.bytes.indices {
            #expect(throws: Malformed.self) {
                var reader = ByteReader(Array(writer.bytes[..<count]))
                _ = try DeliveredCode(from: &reader)
            }
        }
    }

    @Test func `an order names the address, the code and its expiry`() throws {
        let code = DeliveredCode(decision(), digits: 6)
        let address = Address.email(try EmailAddress("ada@example.org"))
        let order = code.order(to: address, purpose: "verification", locale: "de", at: place(), decision())
        #expect(order.medium == .email)
        #expect(order.to.withBytes { $0.array() } == Array("ada@example.org".utf8))
        #expect(try #require(order.code.withBytes { OneTimeCode($0) }) == right(code))
        #expect(order.expiresAt == code.expiresAt)
    }
}

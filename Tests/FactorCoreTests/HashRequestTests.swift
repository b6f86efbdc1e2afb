import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// A decision that needs something hashed stops for it, and accepts nothing that was hashed for something else.
struct HashRequestTests {
    private let word = FlowsTrial.password()
    private let decision: DecisionContext
    private var subject = Subject()

    init() throws {
        var decision = DecisionContext(
            now: ManualClock.origin,
            tenantContext: TenantContext(
                policy: Policy(), keys: .generate(tenant: 5, randomness: .seeded(1)), randomness: .seeded(2), tenant: 5),
            name: try SubjectID("ada"),
            document: DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 2)))
        _ = try subject.setPassword(Self.verifier(1), &decision)
        _ = try subject.replaceBackupCodes(Self.digests(salt: 1), &decision)
        self.decision = decision
    }

    private static func verifier(_ number: UInt8) -> PasswordVerifier {
        .own(
            salt: [UInt8](repeating: number, count: 16), cost: PasswordPolicy().cost,
            digest: [UInt8](repeating: number, count: 32))
    }

    private static func digests(salt: UInt8, isOfNewSet: Bool = false) -> Digests {
        let codes = (0..<2).map { _ in BackupCode(randomness: .seeded(UInt64(salt))) }
        let request = DigestRequest(
            salt: [UInt8](repeating: salt, count: 16), codes: isOfNewSet ? codes : [codes[0]], isOfNewSet: isOfNewSet)
        return Digests(request: request, values: request.codes.map { _ in [UInt8](repeating: 9, count: 32) })
    }

    private func right(_ verifier: PasswordVerifier) -> HashResult {
        HashResult(verdict: PasswordVerdict(verifier: verifier, isRight: true, renewed: nil))
    }

    /// What the decision stops for, given these hash results; nil if it completes.
    private func stop(
        _ hashed: HashResult?, _ body: (inout Subject, inout DecisionContext) throws(Failure) -> Void
    ) throws -> HashRequest? {
        var (copy, decision) = (subject, decision)
        decision.hashes.hashed = hashed
        do throws(Failure) { try body(&copy, &decision) } catch {
            guard error.isStop else { throw error }
            #expect(copy.change == subject.change && copy.pools == subject.pools, "it changed something and stopped")
            let wanted: HashRequest = try #require(decision.hashes.wanted)
            return wanted
        }
        return nil
    }

    @Test func `a password is compared with the present one`() throws {
        let check = { [word] (subject: inout Subject, decision: inout DecisionContext) throws(Failure) in
            _ = try subject.verifyPassword(word, &decision)
        }
        for hashed in [nil, HashResult(), right(Self.verifier(2)), HashResult(verifier: Self.verifier(1))] {
            #expect(try stop(hashed, check)?.check?.verifier == Self.verifier(1))
        }
        #expect(try stop(right(Self.verifier(1)), check) == nil)
    }

    @Test func `a code is compared with the present set`() throws {
        let check = { (subject: inout Subject, decision: inout DecisionContext) throws(Failure) in
            _ = try subject.verifyBackupCode(BackupCode(randomness: .seeded(1)), &decision)
        }
        for hashed in [
            nil, HashResult(digests: Self.digests(salt: 2)),
            HashResult(digests: Self.digests(salt: 1, isOfNewSet: true)),
        ] {
            #expect(try stop(hashed, check)?.digest?.salt == [UInt8](repeating: 1, count: 16))
        }
        #expect(try stop(HashResult(digests: Self.digests(salt: 1)), check) == nil)
    }

    @Test func `nothing is left for the next decision of what was hashed for the one before`() throws {
        let exchange = HashExchange()
        for _ in 0..<2 {
            exchange.hashed = right(Self.verifier(1))
            exchange.clear()
            #expect(exchange.hashed == nil)
            exchange.wanted = HashRequest()
            exchange.clear()
            #expect(exchange.wanted == nil)
        }
    }

    @Test func `a new set has the codes that were drawn when it was hashed`() throws {
        let make = { (subject: inout Subject, decision: inout DecisionContext) throws(Failure) in
            let set = try subject.replaceBackupCodes(count: 2, &decision)
            #expect(set.codes.map(\.bits) == decision.hashes.hashed?.digests?.request.codes.map(\.bits))
        }
        #expect(try stop(HashResult(digests: Self.digests(salt: 1)), make)?.digest?.isOfNewSet == true)
        #expect(try stop(HashResult(digests: Self.digests(salt: 3, isOfNewSet: true)), make) == nil)
    }
}

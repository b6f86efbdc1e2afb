import FactorCore
import FactorCrypto
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// The stored form of a recorded answer, which release 0.1.0 reads too.
struct RecordedAnswerTests {
    private static let marks: [UInt32?] = [nil, 0, 1, 2, 0x7FF_FFFF, 0xFFF_FFFF]
    private static let presents: [ReceiptStanding.Present] = [.subject, .rest, [.subject, .rest]]

    /// What 0.1.0 makes of a code: which grounds stood, and whether it is a success.
    private static func asIn010(_ code: Int32) -> (present: UInt8, isSuccess: Bool) {
        (code > 0 ? UInt8(truncatingIfNeeded: code >> 29) : 0, code == 0 || Int(code) >> 29 > 0)
    }

    private func body(_ code: Int32) -> WipedBytes {
        var bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> Int32($0)) } + Array("{}".utf8)
        return WipedBytes(&bytes)
    }

    @Test func `0.1.0 takes an answer with a mark for one of its own`() {
        for present in Self.presents {
            for mark in Self.marks {
                let code = RecordedAnswer.code(ReceiptStanding(present: present, mark: mark))
                #expect(Self.asIn010(code) == (present.rawValue, true))
            }
        }
    }

    @Test func `an answer is read as it was recorded, and one of 0.1.0 has no mark`() throws {
        for present in Self.presents {
            for mark in Self.marks {
                let standing = ReceiptStanding(present: present, mark: mark)
                #expect(RecordedAnswer.standing(body(RecordedAnswer.code(standing))) == standing)
            }
            let older = try #require(RecordedAnswer.standing(body(Int32(present.rawValue) << 29)))
            #expect(older == ReceiptStanding(present: present, mark: nil))
        }
    }

    @Test func `where nothing stood there is no mark, since 0.1.0 would take it for a failure`() throws {
        #expect(RecordedAnswer.code(ReceiptStanding(present: [], mark: 7)) == 0)
        #expect(Self.asIn010(7 << 1 | 1).isSuccess == false)
        #expect(RecordedAnswer.standing(body(0)) == ReceiptStanding(present: [], mark: nil))
    }

    @Test func `a refusal has no standing`() {
        for code in FailureCode.allCases { #expect(RecordedAnswer.standing(body(Int32(code.rawValue))) == nil) }
    }

    @Test func `the first bytes of what is stored are the code`() throws {
        let scenario = try Scenario()
        let params: JSON = ["subject": "ada", "idempotency_key": "k"]
        try scenario.done("totp.enroll", params)
        let code = try storedCode(in: scenario)
        #expect(Self.asIn010(code) == (3, true))
        #expect(RecordedAnswer.standing(body(code))?.mark != nil)
    }

    /// Answers as 0.1.0 records them: without a mark.
    @Test func `an answer of 0.1.0 is judged as 0.1.0 judges it`() throws {
        let scenario = try Scenario(defaults: Scenario.quick)
        try scenario.person("ada")
        let params: JSON = ["subject": "ada", "password": "correct horse battery", "idempotency_key": "k"]
        let first = try scenario.ask("password.verify", params)
        try rewrite(in: scenario) { $0 & ~((1 << 29) - 1) }
        #expect(try scenario.ask("password.verify", params) == first)
        try scenario.done("password.require_reset", ["subject": "ada"])
        #expect(try scenario.ask("password.verify", params) == first)
        try scenario.done("password.remove", ["subject": "ada"])
        #expect(try scenario.ask("password.verify", params).reason == "not_found")
    }

    private func receipt(in scenario: Scenario) throws -> (key: DocumentKey, record: Record, keys: TenantKeys) {
        let tenant = try scenario.engine.tenant(.default)
        let stored = try #require(scenario.inner.everything.first { $0.key.kind == .receipt })
        return (stored.key, try scenario.engine.record(at: stored.key, tenant.keys), tenant.keys)
    }

    private func storedCode(in scenario: Scenario) throws -> Int32 {
        let content = try #require(try receipt(in: scenario).record.content)
        return content.withBytes { Int32(bitPattern: $0.integer(at: 16)) }
    }

    /// Replaces the code of the only recorded answer.
    private func rewrite(in scenario: Scenario, _ change: (Int32) -> Int32) throws {
        let (key, record, keys) = try receipt(in: scenario)
        let code = change(try storedCode(in: scenario))
        var bytes = try #require(record.content).withBytes { $0.array() }
        for place in 0..<4 { bytes[16 + place] = UInt8(truncatingIfNeeded: code >> Int32(24 - 8 * place)) }
        scenario.engine.transaction {
            _ = scenario.engine.put(
                WipedBytes(&bytes), at: key, over: record.revision, expiresAt: record.expiresAt, keys)
        }
        try scenario.rest()
    }
}

/// Each state of a thing changes the mark, and nothing else of it does.
struct StandingMarkTests {
    private let id = DocumentID(high: 1, low: 2)
    private let now = Timestamp(milliseconds: 1_000_000)

    private func bits(_ write: (inout StandingMark.State) -> Void) -> UInt32 {
        var mark = StandingMark()
        mark.add(id, write)
        return mark.bits
    }

    @Test func `the order of things does not count, and what is not there does`() {
        let other = DocumentID(high: 3, low: 4)
        var (left, right, less) = (StandingMark(), StandingMark(), StandingMark())
        left.add(id) { $0.add(UInt8(1)) }
        left.add(other) { _ in }
        right.add(other) { _ in }
        right.add(id) { $0.add(UInt8(1)) }
        less.add(id) { $0.add(UInt8(1)) }
        #expect(left == right && left.bits != less.bits)
        #expect(left.bits < 1 << 28)
    }

    @Test func `of a factor, its status, when it was enabled, and the demand of a password`() {
        var factor = Factor.example
        func bits(_ factor: Factor) -> UInt32 { self.bits { factor.writeState(to: &$0) } }
        let first = bits(factor)
        factor.usage.lastUsedAt = now
        factor.usage.mark += 1
        #expect(bits(factor) == first)
        var seen: Set<UInt32> = [first]
        for status in [Factor.Status.pending, .suspended, .disabled] where status != Factor.example.status {
            var changed = factor
            changed.status = status
            seen.insert(bits(changed))
        }
        #expect(seen.count == 4)
    }

    @Test func `of a flow, whether it is over or its verdict is redeemed, and not its step`() {
        var flow = Flow(id: id, goal: .signIn(signUpIfMissing: false), step: .password, at: now, lastingSeconds: 60)
        let late = now.advanced(bySeconds: 60)
        func bits(_ flow: Flow, _ at: Timestamp) -> UInt32 { self.bits { flow.writeState(to: &$0, at: at) } }
        let open = bits(flow, now)
        let over = bits(flow, late)
        #expect(over != open)
        flow.step = .backupCode
        #expect(bits(flow, now) == open)
        flow.step = .complete
        #expect(bits(flow, now) == open && bits(flow, late) == open)
        flow.step = .abandoned(reason: .tooManyTries)
        #expect(bits(flow, now) == over)
        var goal = StepUpGoal(session: id, purpose: "pay", binding: "")
        flow.step = .complete
        goal.redeemableUntil = late
        flow.goal = .stepUp(goal)
        #expect(bits(flow, now) == open && bits(flow, late) == over)
        goal.isRedeemed = true
        flow.goal = .stepUp(goal)
        #expect(![open, over].contains(bits(flow, now)))
    }
}

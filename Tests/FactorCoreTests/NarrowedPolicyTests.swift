import FactorCore
import Testing

/// Which changes of a policy may leave users without a factor: those after which it accepts less.
struct NarrowedPolicyTests {
    private struct Row: CustomTestStringConvertible, Sendable {
        let member: String
        let wide: @Sendable (inout Policy) -> Void
        let narrow: @Sendable (inout Policy) -> Void

        var testDescription: String { member }
    }

    private static let rows = [
        Row(member: "passkey.rp_id") {
            $0.passkey.rpID = "example.org"
        } narrow: {
            $0.passkey.rpID = "example.net"
        },
        Row(member: "passkey.rp_id") {
            $0.passkey.rpID = "example.org"
        } narrow: {
            $0.passkey.rpID = nil
        },
        Row(member: "passkey.former_rp_ids") {
            $0.passkey.rpID = "example.org"
            $0.passkey.formerRPIDs = ["example.net", "example.com"]
        } narrow: {
            $0.passkey.rpID = "example.org"
            $0.passkey.formerRPIDs = ["example.com"]
        },
        Row(member: "mfa.second_factors") {
            $0.mfa.secondFactors = [.totp, .passkey]
        } narrow: {
            $0.mfa.secondFactors = [.passkey]
        },
        Row(member: "mfa.email_counts_as") {
            $0.mfa.secondFactors = [.email]
            $0.mfa.emailCountsAs = .possession
        } narrow: {
            $0.mfa.secondFactors = [.email]
            $0.mfa.emailCountsAs = .nothing
        },
        Row(member: "sign_in.first_factors") {
            $0.signIn.firstFactors = [.password, .email]
        } narrow: {
            $0.signIn.firstFactors = [.password]
        },
    ]

    @Test(arguments: rows)
    private func `accepting less is noticed, and accepting more is not`(_ row: Row) {
        var (wide, narrow) = (Policy(), Policy())
        row.wide(&wide)
        row.narrow(&narrow)
        #expect(narrow.narrowedMembers(from: wide) == [row.member])
        #expect(wide.narrowedMembers(from: wide) == [] && narrow.narrowedMembers(from: narrow) == [])
        let isMove = row.member == "passkey.rp_id" && narrow.passkey.rpID != nil
        #expect(wide.narrowedMembers(from: narrow) == (isMove ? [row.member] : []))
    }

    @Test func `a former domain is still accepted, and where no second factor is asked for none is missed`() {
        var (before, after) = (Policy(), Policy())
        before.passkey.rpID = "example.org"
        after.passkey.rpID = "example.net"
        after.passkey.formerRPIDs = ["example.org"]
        #expect(after.narrowedMembers(from: before) == [])
        after.mfa.state = .off
        after.mfa.secondFactors = []
        #expect(after.narrowedMembers(from: before) == [])
    }
}

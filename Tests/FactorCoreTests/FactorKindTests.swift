import Testing

@testable import FactorCore

/// The rows of the kinds and what is derived from them. What is unique to a kind belongs to one kind only.
struct FactorKindTests {
    private let kinds = FactorKind.allCases

    @Test func `each kind has its own name, and a strategy`() {
        #expect(Set(kinds.map(\.name)).count == kinds.count)
        #expect(kinds.map(\.strategy.kind) == kinds)
        #expect(Set(kinds.map(\.strategy)) == Set(Strategy.allCases))
    }

    @Test func `a flow may require each kind that a subject can have`() {
        for kind in kinds where kind.isHeld {
            #expect((Strategy.first + Strategy.second).contains(kind.strategy), "\(kind)")
        }
    }

    @Test func `each medium delivers the codes of one kind, and such a kind is an address`() {
        #expect(Set(kinds.compactMap(\.medium)) == Set(Medium.allCases))
        for medium in Medium.allCases {
            #expect(kinds.count { $0.medium == medium } == 1)
            #expect(Strategy(medium).medium == medium)
        }
        for kind in kinds {
            #expect((Address(kind, kept: "text")?.kind == kind) == (kind.medium != nil), "\(kind)")
            #expect((kind.traits.actions.codeSent != nil) == (kind.medium != nil), "\(kind)")
        }
    }

    @Test func `two kinds have codes from a seed`() {
        #expect(kinds.compactMap { OATHKind($0) } == OATHKind.allCases)
        #expect(OATHKind.allCases.map(\.kind) == [.totp, .hotp])
    }

    @Test func `the audit actions of a kind begin with the area of its methods`() {
        for kind in kinds where kind.isHeld {
            let actions = kind.traits.actions
            // A factor of that kind is a set of codes, and its methods are about the set.
            let area = kind == .backupCodes ? "backup_codes" : kind.name
            for action in [actions.enrolled, actions.activated, actions.verified, actions.codeSent].compactMap(\.self) {
                #expect(action.name.hasPrefix("\(area)."), "\(kind)")
            }
        }
    }
}

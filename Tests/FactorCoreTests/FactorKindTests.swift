import Testing

@testable import FactorCore

/// The rows of the kinds, and what is derived of them: nothing is said of two kinds that may be said of one.
struct FactorKindTests {
    private let kinds = FactorKind.allCases

    @Test func `each kind has a name of its own, and a strategy`() {
        #expect(Set(kinds.map(\.name)).count == kinds.count)
        #expect(kinds.map(\.strategy.kind) == kinds)
        #expect(Set(kinds.map(\.strategy)) == Set(Strategy.allCases))
    }

    @Test func `a flow may ask for each kind that somebody can have`() {
        for kind in kinds where kind.isHeld {
            #expect((Strategy.first + Strategy.second).contains(kind.strategy), "\(kind)")
        }
    }

    @Test func `each medium brings the codes of one kind, and such a kind is an address`() {
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

    @Test func `codes of seeds are of two kinds`() {
        #expect(kinds.compactMap { OATHKind($0) } == OATHKind.allCases)
        #expect(OATHKind.allCases.map(\.kind) == [.totp, .hotp])
    }

    @Test func `what the audit log calls a kind begins with its name`() {
        for kind in kinds where kind.isHeld {
            let actions = kind.traits.actions
            for action in [actions.enrolled, actions.activated, actions.verified, actions.codeSent].compactMap(\.self) {
                #expect(action.name.hasPrefix("\(kind.name)."), "\(kind)")
            }
        }
    }
}

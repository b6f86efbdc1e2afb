import Testing

@testable import FactorCore

/// The rows of the kinds and what is derived from them. What is unique to a kind belongs to one kind only.
struct FactorKindTests {
    private let kinds = FactorKind.allCases

    @Test func `each kind has its own name, and its own word where it is stored`() {
        #expect(Set(kinds.map(\.name)).count == kinds.count)
        #expect(kinds.map { FactorKind(storedWord: $0.storedWord) } == kinds)
        #expect(
            kinds.map(\.storedWord)
                == ["totp", "hotp", "backup_code", "password", "email_code", "phone_code", "custom", "passkey"])
    }

    @Test func `a flow may require each kind that a subject can have`() {
        for kind in kinds where kind.isHeld {
            #expect((FactorKind.first + FactorKind.second).contains(kind), "\(kind)")
        }
    }

    @Test func `each medium delivers the codes of one kind, and such a kind is an address`() {
        #expect(Set(kinds.compactMap(\.medium)) == Set(Medium.allCases))
        for medium in Medium.allCases {
            #expect(kinds.count { $0.medium == medium } == 1)
            #expect(FactorKind(medium).medium == medium)
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

    @Test func `the audit actions of a kind are named after its methods, or after those of all kinds`() {
        for kind in kinds where kind.isHeld {
            let actions = kind.traits.actions
            for action in [actions.enrolled, actions.verified].compactMap(\.self) {
                #expect(action.name.hasPrefix("\(kind.name)."), "\(kind)")
            }
            #expect(actions.activated == actions.enrolled || actions.activated.name == "factor.activate")
            #expect(["factor.send", nil].contains(actions.codeSent?.name))
        }
    }
}

import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Where a new kind of factor could be forgotten, beyond what the compiler reports.
@Suite(.serialized) struct KindMethodTests {
    private static let held = FactorKind.allCases.filter(\.isHeld)

    @Test(arguments: held)
    func `each kind of factor can be enrolled, and is shown`(_ kind: FactorKind) {
        let methods = Catalogue.all.filter { $0.name.hasPrefix("\(kind.name).") }
        #expect(methods.contains { $0.role == .enroll })
        #expect(methods.contains { $0.role == .verify && ($0.takesSecret || kind == .passkey) })
    }

    @Test func `a store with everything has a factor of each kind`() throws {
        let scenario = try Scenario()
        _ = try scenario.furnish()
        let factors = try scenario.factors()
        for kind in Self.held {
            #expect(factors.contains { $0["kind"] == .text(kind.name) }, "\(kind)")
        }
    }

    @Test func `factor.verify takes exactly the kinds that are shown by a code`() throws {
        let scenario = try Scenario()
        for kind in FactorKind.allCases {
            let answer = try scenario.ask(
                "factor.verify", ["subject": "ada", "code": "000000", "kinds": [.text(kind.name), "totp"]])
            #expect((answer.reason == "code_rejected") == kind.isShownByCode, "\(kind)")
        }
    }
}

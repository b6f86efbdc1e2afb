import TestSupport
import Testing

@testable import FactorCore

/// Which product a model of authenticators is.
struct AuthenticatorNameTests {
    @Test func `the built-in table is sorted, and has each model once, under a name that a factor could have`() throws {
        let models = AuthenticatorNames.table.map(\.aaguid)
        #expect(models == Set(models).sorted())
        #expect(AuthenticatorNames.builtIn.count == models.count)
        for (text, name) in AuthenticatorNames.table {
            let aaguid = try #require(AAGUID(text), "\(text)")
            #expect(aaguid.text == text)
            #expect(AuthenticatorNames.builtIn[aaguid] == name)
            #expect(throws: Never.self) { try Label(name) }
        }
    }

    @Test func `each of any number of models is found, and no other one`() {
        var random = Dice(seed: 7)
        for count in [0, 1, 2, 3, 7, 100, AuthenticatorNames.most] {
            var expected: [AAGUID: String] = [:]
            // Few values of the first half, so that the second one decides too.
            while expected.count < count {
                let aaguid = AAGUID(high: .random(in: 0...8, using: &random) << 60, low: random.next())
                if let aaguid { expected[aaguid] = "model \(expected.count)" }
            }
            let names = AuthenticatorNames(expected)
            #expect(names.count == count)
            for (aaguid, name) in expected {
                #expect(names[aaguid] == name)
                for other in [
                    AAGUID(high: aaguid.high, low: aaguid.low &+ 1), AAGUID(high: aaguid.high &+ 1, low: aaguid.low),
                ] {
                    if let other { #expect(names[other] == expected[other]) }
                }
            }
        }
    }
}

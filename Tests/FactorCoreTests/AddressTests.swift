import FactorCore
import FactorCrypto
import Testing

/// E-mail addresses and telephone numbers: what is accepted, its canonical spelling, and what is shown.
struct AddressTests {
    @Test(arguments: [
        ("ada@example.org", "ada@example.org", "a***@e***.org"),
        ("Ada.Lovelace+tag@Example.CO.UK", "Ada.Lovelace+tag@example.co.uk", "A***@e***.uk"),
        ("x@xn--bcher-kva.example", "x@xn--bcher-kva.example", "x***@x***.example"),
        ("o'brien_{1}@mail-2.example.org", "o'brien_{1}@mail-2.example.org", "o***@m***.org"),
    ])
    func `an e-mail address has one spelling and a mask`(_ given: String, _ text: String, _ masked: String) throws {
        let address = try EmailAddress(given)
        #expect(address.text == text)
        #expect(address.masked == masked)
        #expect(try EmailAddress(text) == address)
    }

    @Test(arguments: [
        "", "@", "ada", "ada@", "@example.org", "ada@example", "ada@@example.org", "a@b@example.org",
        ".ada@example.org",
        "ada.@example.org", "a..da@example.org", "ada@-example.org", "ada@example-.org", "ada@example..org",
        "ada@example.org.", "ada@[192.0.2.1]", "ada@192.0.2.1", "\"ada\"@example.org", "ada @example.org",
        "ada@example.org\n", "ada@exam_ple.org", "ada@b\u{FC}cher.example", "\u{E4}da@example.org", "ada@example.org,",
        "Ada <ada@example.org>",
    ])
    func `invalid addresses are refused`(_ text: String) {
        #expect(throws: SpellingProblem.self) { _ = try EmailAddress(text) }
    }

    @Test func `the longest parts are accepted, and one byte more is refused`() throws {
        func address(_ local: Int, _ label: Int) -> String {
            String(repeating: "l", count: local) + "@" + String(repeating: "d", count: label) + ".example"
        }
        _ = try EmailAddress(address(64, 63))
        for (local, label) in [(65, 63), (64, 64)] {
            #expect(throws: SpellingProblem.self) { _ = try EmailAddress(address(local, label)) }
        }
        let labels = Array(repeating: String(repeating: "d", count: 61), count: 3).joined(separator: ".")
        let longest = String(repeating: "l", count: 64) + "@" + labels + ".ab"
        #expect(longest.utf8.count == 253)
        _ = try EmailAddress(longest + "c")
        #expect(throws: SpellingProblem("must be at most 254 bytes long", .tooLong)) {
            _ = try EmailAddress(longest + "cd")
        }
    }

    @Test(arguments: [
        ("+14155551234", "+14155551234", "+1******1234"), ("+1 (415) 555-1234", "+14155551234", "+1******1234"),
        ("+49 30 901820", "+4930901820", "+49******1820"), ("+353.1.5551234", "+35315551234", "+353******1234"),
        ("+7 495 123 45 67", "+74951234567", "+7******4567"), ("+683 4002", "+6834002", "+683******"),
        ("+999999999999999", "+999999999999999", "+999******9999"),
    ])
    func `a number has one spelling, and a mask that hides at least four digits`(
        _ given: String, _ text: String, _ masked: String
    ) throws {
        let number = try PhoneNumber(given)
        #expect(number.text == text)
        #expect(number.masked == masked)
    }

    @Test(arguments: [
        "", "+", "14155551234", "0014155551234", "+0123456789", "+123456", "+1234567890123456", "+1415555123a",
        "+1415\u{FF15}551234", "++14155551234", "+1 415 555 1234 ext. 5",
        "+" + String(repeating: "1 ", count: 24) + "1",
    ])
    func `numbers that are not in international form are refused`(_ text: String) {
        #expect(throws: SpellingProblem.self) { _ = try PhoneNumber(text) }
    }

    @Test func `an identifier belongs to one subject of a tenant, whatever its case`() throws {
        let (keys, others) = (
            TenantKeys.generate(tenant: 5, randomness: .seeded(1)),
            TenantKeys.generate(tenant: 6, randomness: .seeded(2))
        )
        let ada = Address.email(try EmailAddress("ada@example.org"))
        #expect(ada.identifier(keys) == Address.email(try EmailAddress("Ada@Example.org")).identifier(keys))
        #expect(ada.identifier(keys) != Address.email(try EmailAddress("eda@example.org")).identifier(keys))
        #expect(ada.identifier(keys) != ada.identifier(others))
        let next = keys.addingGeneration(randomness: .seeded(3))
        #expect(ada.identifier(keys) == ada.identifier(next))
    }
}

import FactorCrypto
import Testing

@testable import FactorCore

/// What users type to say who they are.
struct IdentifierTests {
    private let keys = TenantKeys.generate(tenant: 5, randomness: .seeded(1))

    @Test func `an at sign makes an address, a leading plus a number, anything else a name`() throws {
        #expect(try Identifier("Ada@Example.org") == .email(EmailAddress("Ada@example.org")))
        #expect(try Identifier("+1 (415) 555-1234") == .phone(PhoneNumber("+14155551234")))
        #expect(try Identifier("14155551234") == .username(Username("14155551234")))
        #expect(try Identifier("Ada_L.-1") == .username(Username("Ada_L.-1")))
        #expect(try Identifier("ada@example.org").field == "email_address")
        #expect(try Identifier("+14155551234").field == "phone_number")
        #expect(try Identifier("ada").field == "username")
    }

    @Test(arguments: ["", "@", "ada@", "+", "+1", "a b", "ada!", "\u{E4}da", "a+b", "ada\n"])
    func `invalid identifiers are refused`(_ text: String) {
        #expect(throws: SpellingProblem.self) { _ = try Identifier(text) }
    }

    @Test func `a name has at most 64 characters`() throws {
        _ = try Identifier(String(repeating: "n", count: 64))
        #expect(throws: SpellingProblem.self) { _ = try Identifier(String(repeating: "n", count: 65)) }
    }

    @Test func `addresses are masked, and names are not`() throws {
        #expect(try Identifier("ada@example.org").masked == "a***@e***.org")
        #expect(try Identifier("+14155551234").masked == "+1******1234")
        #expect(try Identifier("ada").masked == "ada")
    }

    @Test func `case does not distinguish identifiers, and their sort does`() throws {
        let name = try Identifier("ada")
        #expect(try Identifier("ADA").document(keys) == name.document(keys))
        #expect(try Identifier("ade").document(keys) != name.document(keys))
        let mail = try Identifier("ada@example.org")
        #expect(mail.document(keys) == mail.address?.identifier(keys))
        // The same text as an address and as a name has different indexes.
        #expect(Address.identifier(1, "ada", keys) != Address.identifier(3, "ada", keys))
    }

    @Test(arguments: ["ada@example.org", "+14155551234", "ada.l"])
    func `the subject with that name is found`(_ text: String) throws {
        let identifier = try Identifier(text)
        #expect(identifier.subject == (try SubjectID(text)))
    }

    @Test func `the longest address fits a subject's name`() throws {
        let labels = Array(repeating: String(repeating: "d", count: 61), count: 3).joined(separator: ".")
        let text = String(repeating: "l", count: 64) + "@" + labels + ".abc"
        #expect(try Identifier(text).subject == (try SubjectID(text)))
    }

    @Test func `an owner is read as written, and nothing else is accepted`() throws {
        let owners: [IdentifierOwner] = [
            .subject(try SubjectID("ada")), .unproven(try SubjectID("ada")), .signUp(DocumentID(high: 1, low: .max)),
        ]
        for owner in owners {
            #expect(try IdentifierOwner(decoding: owner.encoded) == owner)
            for count in owner.encoded.indices {
                #expect(throws: Malformed()) { try IdentifierOwner(decoding: Array(owner.encoded[..<count])) }
            }
        }
        #expect(throws: Malformed()) { try IdentifierOwner(decoding: [2, 1, 3, 97, 100, 97]) }
        #expect(throws: Malformed()) { try IdentifierOwner(decoding: [1, 4, 3, 97, 100, 97]) }
    }
}

package import FactorCrypto

/// What somebody types to say who they are: an e-mail address, a telephone number or a user name.
package enum Identifier: Hashable, Sendable {
    /// The number that user names have in blind indexes, beside those of `Medium`.
    private static let usernames: UInt8 = 3

    case email(EmailAddress)
    case phone(PhoneNumber)
    case username(Username)

    /// Reads whichever it is: what holds an `@` is meant as an e-mail address, what begins with `+` as a number.
    package init(_ text: String) throws(SpellingProblem) {
        if text.utf8.contains(0x40) {
            self = .email(try EmailAddress(text))
        } else if text.utf8.first == 0x2B {
            self = .phone(try PhoneNumber(text))
        } else {
            self = .username(try Username(text))
        }
    }

    package init(_ address: Address) {
        switch address {
        case .email(let address): self = .email(address)
        case .phone(let number): self = .phone(number)
        }
    }

    /// Nil for a user name, to which nothing can be sent.
    package var address: Address? {
        switch self {
        case .email(let address): .email(address)
        case .phone(let number): .phone(number)
        case .username: nil
        }
    }

    /// The one spelling that is kept.
    package var text: String {
        switch self {
        case .email(let address): address.text
        case .phone(let number): number.text
        case .username(let name): name.text
        }
    }

    /// What may be shown of it; of a user name all.
    package var masked: String { address?.masked ?? text }

    /// What parameters and errors call it.
    package var field: String {
        switch self {
        case .email: "email_address"
        case .phone: "phone_number"
        case .username: "username"
        }
    }

    /// The id of the record that tells whose it is: a blind index, the one that `Address` has too.
    package func document(_ keys: TenantKeys) -> DocumentID {
        address?.identifier(keys) ?? Address.identifier(Self.usernames, text, keys)
    }

    /// The subject of that name, in small letters: it needs no claim where an application uses addresses or names as
    /// subject ids, and counts the guesses at an identifier that nobody has, however that is spelt. Every identifier is
    /// printable ASCII without spaces, and no longer than a subject's name may be.
    package var subject: SubjectID { SubjectID(checked: text.lowercased()) }

    /// The subjects that it may be the name of, the one that comes first first.
    package var subjects: [SubjectID] {
        let spelt = SubjectID(checked: text)
        return subject == spelt ? [subject] : [subject, spelt]
    }
}

extension SubjectID {
    /// What the subject can be signed in by without claiming it: its own name, where that can be typed as an identifier.
    /// Nil for the names that the daemon gives.
    package var identifier: Identifier? { isOfSignUp ? nil : try? Identifier(text) }
}

package import FactorCrypto

/// An identifier that users enter: an e-mail address, a telephone number or a user name.
package enum Identifier: Hashable, Sendable {
    /// The number of user names in blind indexes. Addresses have the numbers of `Medium`.
    private static let usernames: UInt8 = 3

    case email(EmailAddress)
    case phone(PhoneNumber)
    case username(Username)

    /// Parses text that holds an `@` as an e-mail address, text that begins with `+` as a telephone number, and other
    /// text as a user name.
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

    /// The address, or nil for a user name: nothing can be sent to one.
    package var address: Address? {
        switch self {
        case .email(let address): .email(address)
        case .phone(let number): .phone(number)
        case .username: nil
        }
    }

    /// The spelling that is stored.
    package var text: String {
        switch self {
        case .email(let address): address.text
        case .phone(let number): number.text
        case .username(let name): name.text
        }
    }

    /// The form that may be shown. A user name is shown in full.
    package var masked: String { address?.masked ?? text }

    /// The name that parameters and errors use for it.
    package var field: String {
        switch self {
        case .email: "email_address"
        case .phone: "phone_number"
        case .username: "username"
        }
    }

    /// The id of the claim that says whose identifier it is: a blind index, the same as that of `Address`.
    package func document(_ keys: TenantKeys) -> DocumentID {
        address?.identifier(keys) ?? Address.identifier(Self.usernames, text, keys)
    }

    /// The subject whose name is the identifier in lower case.
    ///
    /// In an application that uses addresses or user names as subject IDs, it needs no claim. It also counts the
    /// guesses at an unknown identifier, in any spelling. Every identifier is a valid subject name: it is printable
    /// ASCII without spaces, and not too long.
    package var subject: SubjectID { SubjectID(checked: text.lowercased()) }

    /// The subjects whose name the identifier may be, in order of precedence.
    package var subjects: [SubjectID] {
        let spelt = SubjectID(checked: text)
        return subject == spelt ? [subject] : [subject, spelt]
    }
}

extension SubjectID {
    /// The identifier that the subject can sign in with although it has not claimed it: its own name, if that parses as
    /// an identifier. Nil for names that the daemon gave.
    package var identifier: Identifier? { isOfSignUp ? nil : try? Identifier(text) }
}

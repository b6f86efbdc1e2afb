package import FactorCore
package import FactorWire

extension EmailAddress: SpelledText {
    package static var isTyped: Bool { true }
    package static var schema: JSONSchema {
        .string(
            minLength: 6, maxLength: EmailAddress.longest,
            description: "ASCII; an international domain in its xn-- form"
        ).personal
    }
    package static var example: EmailAddress { Examples.email }
}

extension PhoneNumber: SpelledText {
    package static var isTyped: Bool { true }
    package static var schema: JSONSchema {
        .string(
            minLength: 8, maxLength: PhoneNumber.longestSpelling,
            description: "E.164, beginning with +; separators are dropped"
        ).personal
    }
    package static var example: PhoneNumber { Examples.phone }
}

extension Username: SpelledText {
    package static var isTyped: Bool { true }
    package static var schema: JSONSchema { .string(pattern: "^[A-Za-z0-9._-]{1,64}$").personal }
    package static var example: Username { Examples.username }
}

extension LanguageTag: SpelledText {
    package static var schema: JSONSchema {
        .string(pattern: "^[A-Za-z]{2}[A-Za-z0-9-]{0,33}$", description: "a language tag, BCP 47")
    }
    package static var example: LanguageTag { Examples.language }
}

package import FactorCore
package import FactorWire

extension EmailAddress: WireReadable {
    package static var schema: JSONSchema {
        .string(minLength: 6, maxLength: 254, description: "ASCII; an international domain in its xn-- form")
    }
    package static var example: EmailAddress { Examples.email }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let text = wire.string() else { throw WireProblem("must be a string") }
        do throws(SpellingProblem) { try self.init(text) } catch { throw WireProblem(error.text) }
    }
}

extension PhoneNumber: WireReadable {
    package static var schema: JSONSchema {
        .string(minLength: 8, maxLength: 48, description: "E.164, beginning with +; separators are dropped")
    }
    package static var example: PhoneNumber { Examples.phone }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let text = wire.string() else { throw WireProblem("must be a string") }
        do throws(SpellingProblem) { try self.init(text) } catch { throw WireProblem(error.text) }
    }
}

extension Username: WireReadable {
    package static var schema: JSONSchema { .string(pattern: "^[A-Za-z0-9._-]{1,64}$") }
    package static var example: Username { Examples.username }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let text = wire.string() else { throw WireProblem("must be a string") }
        do throws(SpellingProblem) { try self.init(text) } catch { throw WireProblem(error.text) }
    }
}

extension LanguageTag: WireReadable {
    package static var schema: JSONSchema {
        .string(pattern: "^[A-Za-z]{2}[A-Za-z0-9-]{0,33}$", description: "a language tag, BCP 47")
    }
    package static var example: LanguageTag { Examples.language }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let text = wire.string() else { throw WireProblem("must be a string") }
        do throws(SpellingProblem) { try self.init(text) } catch { throw WireProblem(error.text) }
    }
}

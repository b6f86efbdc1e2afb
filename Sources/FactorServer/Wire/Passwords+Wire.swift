package import FactorCore
import FactorCrypto
package import FactorWire

extension Password: WireReadable {
    package static var schema: JSONSchema {
        .string(
            minLength: 1, maxLength: longest, description: "at most 1024 bytes of UTF-8, without control characters"
        )
        .secret
    }
    package static var example: Password { Examples.password }

    package init(wire: JSONValue) throws(WireProblem) {
        var password: Password?
        var problem: SpellingProblem?
        let isText = wire.withUTF8 { text in
            do throws(SpellingProblem) { password = try Password(text) } catch { problem = error }
        }
        if let problem { throw WireProblem(problem.text, rule: problem.rule) }
        guard isText, let password else { throw WireProblem("must be a string") }
        self = password
    }
}

extension ImportedHash: WireReadable {
    package static var schema: JSONSchema {
        .string(minLength: 1, maxLength: longest, description: "as the other system wrote it").secret
    }
    package static var example: ImportedHash { Examples.passwordHash }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let text = wire.utf8() else { throw WireProblem("must be a string") }
        do throws(SpellingProblem) { try self.init(text) } catch { throw WireProblem(error.text) }
    }
}

extension PasswordScheme: WireEnumeration {
    package static var title: String { "PasswordScheme" }
}

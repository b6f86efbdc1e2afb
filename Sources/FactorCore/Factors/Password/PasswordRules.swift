import FactorCrypto

/// What a new password must not be, after NIST SP 800-63B, section 5.1.1.2: too short, common, a simple pattern, or
/// made of what everybody knows about the user. No kind of character is required.
struct PasswordRules {
    /// The shortest length, and whether the other rules apply.
    let policy: PasswordPolicy
    /// Words that are not secret here: the subject's name, the issuer.
    let context: [String]

    /// The most digits and signs after a listed word that do not make it another one.
    static let longestTail = 4
    /// The minimum number of characters that a password must have in addition to a word of its context. A password has at
    /// least twice as many, so no shorter word refuses one.
    private static let leastBesideContext = 4

    init(_ decision: DecisionContext, knownAs other: String? = nil) {
        policy = decision.policy.password
        let name = other ?? decision.name?.text
        var words = [name, decision.policy.issuer?.text].compactMap(\.self)
        // The local part of an address is known as well.
        if let local = name?.unicodeScalars.split(separator: "@").first { words.append(String(local)) }
        context = words
    }

    /// Refuses a password that breaks a rule, and says which rule. `field` is the request's name for the password.
    func check(_ password: Password, field: String) throws(Failure) {
        guard password.length >= policy.minLength else {
            throw Self.broken(.minLength, field, "must have \(policy.minLength) characters or more")
        }
        guard policy.blocklist else { return }
        var folded = password.normal.withBytes { Self.folded($0) }
        defer { wipe(&folded) }
        if Self.isPattern(folded) {
            throw Self.broken(.pattern, field, "is a simple pattern: choose another")
        }
        if Self.isFrequent(folded) {
            throw Self.broken(.common, field, "is one of the most common passwords: choose another")
        }
        if context.contains(where: { Self.isBuilt(folded, on: Array($0.lowercased().utf8)) }) {
            throw Self.broken(.name, field, "is based on the user's or the service's name: choose another")
        }
    }

    private static func broken(_ rule: PasswordRule, _ field: String, _ problem: String) -> Failure {
        Failure.passwordRefused(rule, field: field, problem)
    }

    /// Returns the bytes with ASCII letters in lower case. Case does not make a common password rare.
    private static func folded(_ text: RawSpan) -> [UInt8] {
        var bytes = text.array()
        for index in bytes.indices where (0x41...0x5A).contains(bytes[index]) { bytes[index] += 0x20 }
        return bytes
    }

    /// Whether it is one or two characters over and over, or a run such as `abcdefgh` or `87654321`.
    private static func isPattern(_ text: [UInt8]) -> Bool {
        let steps = Set(zip(text, text.dropFirst()).map { Int($1) - Int($0) })
        return Set(text).count <= 2 || steps == [1] || steps == [-1]
    }

    /// Whether it is a listed word, or one with a few digits or signs after it.
    private static func isFrequent(_ text: [UInt8]) -> Bool {
        let tail = text.reversed().prefix { !isLetter($0) }.count
        return (0...min(longestTail, tail)).contains { FrequentPasswords.contain(text.dropLast($0)) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || byte >= 0x80
    }

    private static func isBuilt(_ text: [UInt8], on word: [UInt8]) -> Bool {
        guard text.count - word.count < leastBesideContext, text.count >= word.count else { return false }
        return (0...text.count - word.count).contains { text[$0..<$0 + word.count].elementsEqual(word) }
    }
}

/// A rule for new passwords, by its name on the wire.
package enum PasswordRule: String, CaseIterable, Sendable {
    case minLength = "min_length"
    case common
    case pattern
    case name
    /// The same as the password that it would replace.
    case unchanged

    /// The rules that a policy has for every new password.
    package static func all(_ policy: PasswordPolicy) -> [PasswordRule] {
        policy.blocklist ? [.minLength, .common, .pattern, .name] : [.minLength]
    }
}

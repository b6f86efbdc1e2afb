import FactorCrypto

/// What a new password may not be, after NIST SP 800-63B, section 5.1.1.2: too short, common, a simple pattern, or what
/// everybody knows of the person. No kind of character is asked for.
struct PasswordRules {
    /// What the policy and the subject's surroundings make of the rules.
    let policy: PasswordPolicy
    /// Words that are no secret here: the subject's name, the issuer.
    let context: [String]

    /// Digits and signs that may stand behind a word without making it another one.
    private static let longestTail = 4
    /// A word of the context is looked for from this length on; shorter ones stand in too much.
    private static let shortestContext = 4
    /// Characters that a password must have beside a word of its context.
    private static let leastBesideContext = 4

    init(_ decision: DecisionContext, knownAs other: String? = nil) {
        policy = decision.policy.password
        let name = other ?? decision.name?.text
        var words = [name, decision.policy.issuer?.text].compactMap(\.self)
        // Of an address the part before the sign is as well known.
        if let local = name?.split(separator: "@").first { words.append(String(local)) }
        context = words
    }

    /// Refuses a password that a rule speaks against, and says which; `field` is what the request calls it.
    func check(_ password: Password, field: String) throws(Failure) {
        guard password.length >= policy.minLength else {
            throw .policyViolation(field: field, "must have \(policy.minLength) characters or more")
        }
        guard policy.blocklist else { return }
        var folded = password.normal.withBytes { Self.folded($0) }
        defer { wipe(&folded) }
        if Self.isPattern(folded) {
            throw .policyViolation(field: field, "is a simple pattern: choose another")
        }
        if Self.isFrequent(folded) {
            throw .policyViolation(field: field, "is one of the most common passwords: choose another")
        }
        if context.contains(where: { Self.isBuilt(folded, on: Array($0.lowercased().utf8)) }) {
            throw .policyViolation(field: field, "is made of the user's or the service's name: choose another")
        }
    }

    /// The bytes with ASCII letters in lower case: case does not make a common password a rare one.
    private static func folded(_ text: RawSpan) -> [UInt8] {
        var bytes = text.array()
        for index in bytes.indices where (0x41...0x5A).contains(bytes[index]) { bytes[index] += 0x20 }
        return bytes
    }

    /// One or two characters over and over, or a run such as `abcdefgh` and `87654321`.
    private static func isPattern(_ text: [UInt8]) -> Bool {
        let steps = Set(zip(text, text.dropFirst()).map { Int($1) - Int($0) })
        return Set(text).count <= 2 || steps == [1] || steps == [-1]
    }

    /// A listed word, also with a few digits or signs behind it.
    private static func isFrequent(_ text: [UInt8]) -> Bool {
        let tail = text.reversed().prefix { !isLetter($0) }.count
        return (0...min(longestTail, tail)).contains { FrequentPasswords.contain(text.dropLast($0)) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || byte >= 0x80
    }

    private static func isBuilt(_ text: [UInt8], on word: [UInt8]) -> Bool {
        guard word.count >= shortestContext, text.count - word.count < leastBesideContext, text.count >= word.count
        else { return false }
        return (0...text.count - word.count).contains { text[$0..<$0 + word.count].elementsEqual(word) }
    }
}

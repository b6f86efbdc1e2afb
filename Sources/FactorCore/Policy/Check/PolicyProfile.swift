/// What a standard wants of a server like this one, clause by clause.
package struct PolicyProfile: Sendable {
    /// The name in requests.
    package let name: String
    /// The title and date of the text that was read.
    package let standard: String
    package let clauses: [ProfileClause]

    package init(_ name: String, standard: String, _ clauses: [ProfileClause]) {
        self.name = name
        self.standard = standard
        self.clauses = clauses
    }

    package static let all: [PolicyProfile] = [.nist, .asvs]
}

/// One clause of a standard.
package struct ProfileClause: Sendable {
    package let number: String
    /// What it wants, in short words that are not the standard's.
    package let wants: String
    package let status: [ClauseStatus]
    /// What is to be said about it, for the documentation; empty for nothing.
    package let note: String
    /// The names of tests that show what is built in or met by default.
    package let tests: [String]
    package let rules: [PolicyRule]

    package init(
        _ number: String, _ wants: String, _ status: [ClauseStatus], note: String = "", tests: [String] = [],
        _ rules: [PolicyRule] = []
    ) {
        self.number = number
        self.wants = wants
        self.status = status
        self.note = note
        self.tests = tests
        self.rules = rules
    }
}

/// How far a clause is met.
package enum ClauseStatus: CaseIterable, Sendable {
    /// By the program, whatever is set.
    case builtIn
    /// By the defaults of the first edition; a setting can undo it.
    case byDefault
    /// By the defaults of the second edition only.
    case bySecondEdition
    /// By a setting that no edition has.
    case bySetting
    case notMet
    /// It is for the operator or the application to meet.
    case outside
}

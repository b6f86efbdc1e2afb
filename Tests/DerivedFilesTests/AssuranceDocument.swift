import FactorCore

/// How the server stands to standards, clause by clause, and what `tenant.check` finds, as a page for operators.
struct AssuranceDocument {
    func text() -> String {
        """
        # Assurance

        What the server does of what two standards want, what your settings decide, and what it does not do. The tables are
        generated from the rules by which [`tenant.check`](#tenantcheck) judges a policy.

        **No page makes a service conform.** The server is a part of a verifier: it judges what users show, and keeps sessions.
        It proves nobody's identity, draws no pages, and speaks to no browser. What is yours is [listed below](#what-is-yours).
        Nothing here is quoted: the words are ours, the standards' own words count.

        | profile | text | read |
        | --- | --- | --- |
        | `\(PolicyProfile.nist.name)` | NIST SP 800-63B-4, final, of 26 August 2025, at level 2 | sections 2 to 5 and appendix B |
        | `\(PolicyProfile.asvs.name)` | OWASP ASVS 5.0.0 of 30 May 2025, levels 1 and 2 | chapters 6 and 7; of 2, 8, 9, 11, 13 and 16, and of appendix C, what concerns such a server |

        ASVS still refers to the earlier revision of NIST's text. Where the two differ the tables give both: ASVS is content with
        passwords of 8 characters, and is against codes by mail at level 3 only.

        \(Self.assurance)

        \(Self.check)

        ## Clauses

        Each row says how far the server meets a clause:

        | | |
        | --- | --- |
        \(ClauseStatus.allCases.map { "| **\($0.word)** | \($0.about) |" }.joined(separator: "\n"))

        A test shows what is built in or a default; `swift test --filter "part of the name"` runs it. The codes are those of
        `tenant.check`.

        ### NIST SP 800-63B-4, level 2

        \(Self.table(.nist))

        ### OWASP ASVS 5.0.0, levels 1 and 2

        Requirements of level 3 are there if a setting meets them.

        \(Self.table(.asvs))

        \(Self.rest)

        ## Contradictions and lockouts

        `tenant.check` finds these with or without a profile.

        | code | severity | members | when |
        | --- | --- | --- | --- |
        \(PolicyRule.consistency.map(Self.row).joined(separator: "\n"))

        """
    }

    private static func row(_ rule: PolicyRule) -> String {
        let members = rule.members.map { "`\($0)`" }.joined(separator: " ")
        return "| `\(rule.code)` | \(rule.severity.rawValue) | \(members) | \(rule.about) |"
    }

    private static func table(_ profile: PolicyProfile) -> String {
        let rows = profile.clauses.map { clause in
            let tests = clause.tests.map { "`\($0)`" }.joined(separator: ", ")
            let status = clause.status.map { "**\($0.word)**" }.joined(separator: ", ")
            let codes = clause.rules.map { "`\($0.code)`" }.joined(separator: ", ")
            return "| \(clause.number) | \(clause.wants) | \(status) | \(clause.note) | \(codes) | \(tests) |"
        }
        return """
            | clause | wants | met | here | code | tested by |
            | --- | --- | --- | --- | --- | --- |
            \(rows.joined(separator: "\n"))
            """
    }
}

extension ClauseStatus {
    /// The word in the tables.
    fileprivate var word: String {
        switch self {
        case .builtIn: "built in"
        case .byDefault: "default"
        case .bySecondEdition: "edition 2"
        case .bySetting: "setting"
        case .notMet: "no"
        case .outside: "yours"
        }
    }

    fileprivate var about: String {
        switch self {
        case .builtIn: "whatever is set"
        case .byDefault: "by default in each [edition](policy.md#editions-of-the-defaults); a setting can undo it"
        case .bySecondEdition: "by default in edition 2; a tenant of edition 1 needs a setting"
        case .bySetting: "by a setting that is no default"
        case .notMet: "not, or not in full"
        case .outside: "by your application or your organisation, if at all"
        }
    }
}

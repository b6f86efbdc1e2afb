import FactorCore
import FactorProgram
import FactorServer

/// The report on a verified or accepted store.
enum StoreReport {
    static func verified(
        _ file: String, _ report: StoreVerification.Report, _ problems: [String], isAnchorNamed: Bool
    ) -> String {
        let all = (problems + Self.problems(report)).sorted()
        let verdict =
            all.isEmpty
            ? "\(Printable.text(file)) is intact: nothing in it was changed, and nothing is missing."
            : "\(Printable.text(file)) is damaged or incomplete:\n" + all.map { "- \($0)" }.joined(separator: "\n")
        return """
            \(verdict)
              master key     \(Fingerprint.text(report.masterID))
              commits        \(report.commit.map { "\($0)" } ?? "unknown")
              documents      \(report.documents)
              audit entries  \(report.auditEntries)
              anchor         \(anchor(report, isNamed: isAnchorNamed))

            """
    }

    private static func anchor(_ report: StoreVerification.Report, isNamed: Bool) -> String {
        guard report.commit != nil else { return "not checked" }
        guard isNamed else {
            return report.isAnchored
                ? "it has one, but none is named here: an older copy would not be noticed"
                : "none: an older copy would not be noticed"
        }
        guard report.anchorProblem == nil else { return "does not match this store" }
        return report.isAnchored ? "matches this store" : "the store has none"
    }

    private static func problems(_ report: StoreVerification.Report) -> [String] {
        var problems = report.problems.compactMap { problem -> String? in
            switch problem {
            case .damagedDocument: "damaged documents: \(report.damaged)"
            case .brokenAudit: "\(problem.text); missing entries: \(report.auditEntriesLost)"
            case .unreadable:
                report.unreadable > 0 ? "unreadable documents: \(report.unreadable)" : problem.text
            case .missingDocuments, .brokenIndex, .missingCommits: problem.text
            }
        }
        if report.hasOlder { problems.append("the newest counters and spent codes of some subjects cannot be read") }
        if report.commit == nil {
            problems.append(
                "the state left by the last commit does not open, so missing documents cannot be detected")
        }
        if let problem = report.anchorProblem { problems.append(problem.text) }
        return problems
    }

    static func accepted(
        _ database: String, _ summary: RestoreSummary, nothingLost: Bool, kept: String
    ) -> String {
        RestoreReport.restored(
            "The store", database, summary, nothingHappenedSince: nothingLost, since: "this copy of it")
            + "The previous store is kept as \(Printable.text(kept)), together with its log if it had one.\n"
    }
}

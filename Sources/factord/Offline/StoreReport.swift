import FactorCommand
import FactorCore
import FactorEngine
import FactorMethods

/// What is printed when a store was verified or accepted.
enum StoreReport {
    static func verified(
        _ file: String, _ report: StoreVerification.Report, _ problems: [String], logIsTorn: Bool, isAnchorNamed: Bool
    ) -> String {
        let all = (problems + Self.problems(report)).sorted()
        let verdict =
            all.isEmpty
            ? "\(Printable.text(file)) is whole: everything in it is as it was written, and nothing is missing."
            : "\(Printable.text(file)) is not what was written:\n" + all.map { "- \($0)" }.joined(separator: "\n")
        let torn =
            logIsTorn
            ? "  its log        ends in a commit that is not whole: a change of the last second may be undone\n" : ""
        return """
            \(verdict)
              master key     \(Fingerprint.text(report.masterID))
              commits        \(report.commit.map { "\($0)" } ?? "not known")
              documents      \(report.documents)
              audit entries  \(report.auditEntries)
              anchor         \(anchor(report, isNamed: isAnchorNamed))

            """ + torn
    }

    private static func anchor(_ report: StoreVerification.Report, isNamed: Bool) -> String {
        guard report.commit != nil else { return "not looked at" }
        guard isNamed else {
            return report.isAnchored
                ? "it has one, and none is named here: an older copy is not told from the newest"
                : "none: an older copy is not told from the newest"
        }
        guard report.anchorProblem == nil else { return "does not know this store" }
        return report.isAnchored ? "knows this store" : "the store has none"
    }

    private static func problems(_ report: StoreVerification.Report) -> [String] {
        var problems = report.problems.compactMap { problem -> String? in
            switch problem {
            case .damagedDocument: "documents that are not as they were written: \(report.damaged)"
            case .brokenAudit: "\(problem.text); entries that are missing: \(report.auditEntriesLost)"
            case .unreadable:
                report.unreadable > 0 ? "documents that cannot be read: \(report.unreadable)" : problem.text
            case .missingDocuments, .brokenIndex: problem.text
            }
        }
        if report.hasOlder { problems.append("the newest counters and spent codes of some subjects cannot be read") }
        if report.commit == nil {
            problems.append(
                "what the last commit left of the whole store does not open, so nothing tells what is missing")
        }
        if let problem = report.anchorProblem { problems.append(problem.text) }
        return problems
    }

    static func accepted(
        _ database: String, _ summary: RestoreSummary, nothingLost: Bool, kept: String
    ) -> String {
        RestoreReport.restored(
            "The store", database, summary, nothingHappenedSince: nothingLost, since: "this copy of it")
            + "The store before is kept as \(Printable.text(kept)), with its log beside it where it had one.\n"
    }
}

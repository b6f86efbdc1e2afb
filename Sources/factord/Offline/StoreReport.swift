import FactorCore
import FactorEngine
import FactorMethods

/// What is printed when a store was verified or accepted.
enum StoreReport {
    static func verified(
        _ file: String, _ report: StoreVerification.Report, areTreesWhole: Bool, logIsTorn: Bool
    ) -> String {
        var problems = report.problems.map { problem in
            if case .damagedDocument = problem { return "\(report.damaged) documents are not as they were written" }
            return problem.text
        }.sorted()
        if !areTreesWhole { problems.append("its trees are broken") }
        if let problem = report.anchorProblem { problems.append(problem.text) }
        let verdict =
            problems.isEmpty
            ? "\(file) is whole: everything in it is as it was written, and nothing is missing."
            : "\(file) is not what was written:\n" + problems.map { "- \($0)" }.joined(separator: "\n")
        let torn =
            logIsTorn
            ? "  its log       ends in a commit that is not whole: a change of the last second may be undone\n" : ""
        return """
            \(verdict)
              master key     \(Fingerprint.text(report.masterID))
              commits        \(report.commit)
              documents      \(report.documents)
              audit entries  \(report.auditEntries)

            """ + torn
    }

    static func accepted(
        _ database: String, _ summary: RestoreSummary, nothingLost: Bool, kept: String
    ) -> String {
        let damaged =
            summary.damaged == 0
            ? "" : "\(summary.damaged) damaged documents were left behind: enrol those people anew.\n"
        return RestoreReport.restored(
            "The store", database, summary, nothingHappenedSince: nothingLost, since: "this copy of it")
            + damaged + "The store before is kept as \(kept).\n"
    }
}

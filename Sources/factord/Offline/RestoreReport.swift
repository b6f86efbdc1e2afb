import FactorBackup
import FactorCommand
import FactorCore
import FactorEngine
import FactorMethods

/// What is printed when a backup was verified or restored, with what is left for people to do.
enum RestoreReport {
    static func verified(_ file: String, _ summary: RestoreSummary) -> String {
        let verdict =
            summary.omissions.isEmpty
            ? "\(Printable.text(file)) is whole and genuine, and this key opens all of it."
            : "\(Printable.text(file)) is genuine, and this key opens what is in it. The store that it is of was damaged."
        return "\(verdict)\n\(facts(summary))\(remarks(summary))\(missing(summary))"
    }

    static func verifiedAudit(_ file: String, _ summary: RestoreSummary) -> String {
        let audit = summary.audit
        let removed = audit.removed > 0 ? "\n  removed        \(audit.removed) older ones, before it was made" : ""
        let entries = audit.last > audit.removed ? "\(audit.removed + 1) to \(audit.last)" : "none"
        return """
            \(file) is genuine, and what there is of its chain is as it was written.
              made at        \(UTCFormat.text(milliseconds: summary.createdAt.milliseconds))
              master key     \(Fingerprint.text(summary.masterID))
              entries        \(entries)\(removed)
              written        \(audit.span)

            """
    }

    static func restored(
        _ file: String, _ database: String, _ summary: RestoreSummary, nothingHappenedSince: Bool,
        since backup: String = "the backup"
    ) -> String {
        let head =
            "\(Printable.text(file)) is restored to \(Printable.text(database)).\n"
            + "\(facts(summary))\(remarks(summary))\(missing(summary))"
        guard !nothingHappenedSince else {
            return head + "Everything is as it was in \(backup), on your word that nothing was used since.\n"
        }
        return head + todo(summary, backup)
    }

    /// What could not be taken, because it is damaged.
    private static func missing(_ summary: RestoreSummary) -> String {
        guard !summary.omissions.isEmpty else { return "" }
        var lines = ["Missing, because it was damaged:"] + summary.omissions.lines.map { "- \($0)" }
        if summary.omissions.tenants + summary.omissions.subjects + summary.omissions.identifiers > 0 {
            lines.append("Who cannot sign in any more has to be enrolled anew, or is in an older backup.")
        }
        if summary.omissions.auditEntries > 0 {
            lines.append("audit.list has an entry `\(AuditAction.entryLost.name)` for each that is missing.")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What is kept as it is, and should not stay so.
    private static func remarks(_ summary: RestoreSummary) -> String {
        guard !summary.contradictions.isEmpty else { return "" }
        let members = summary.contradictions.sorted().joined(separator: " and ")
        return """
            A tenant's \(members) would keep everybody out, unless the server's own policy makes up for it: look
            (tenant.get), and mend it (tenant.update).

            """
    }

    private static func facts(_ summary: RestoreSummary) -> String {
        let shredded = summary.shredded > 0 ? "\n\(summary.shredded) records of deleted tenants are left out" : ""
        let chain = summary.omissions.auditEntries == 0 ? ", their chain intact" : ""
        return """
              made at        \(UTCFormat.text(milliseconds: summary.createdAt.milliseconds))
              master key     \(Fingerprint.text(summary.masterID))
              tenants        \(summary.tenants)
              subjects       \(summary.subjects)
              audit entries  \(summary.auditEntries)\(chain)\(shredded)

            """
    }

    /// What was done since the backup is not known, so nothing that may have been used is good any more.
    private static func todo(_ summary: RestoreSummary, _ backup: String) -> String {
        let withdrawn = summary.withdrawal
        var lines = ["What was used or changed after \(backup) is not known. So:"]
        if withdrawn.authenticators > 0 {
            lines.append(
                "- authenticators (\(withdrawn.authenticators)) accept codes again from 21 time steps on, which are "
                    + "10 min 30 s of the usual 30 s")
        }
        if withdrawn.backupCodeSets > 0 {
            lines.append(
                "- backup codes (\(withdrawn.backupCodeSets) sets) are all spent: have new ones made "
                    + "(backup_codes.generate)")
        }
        if withdrawn.tokens > 0 {
            lines.append(
                "- counter tokens (\(withdrawn.tokens)) are suspended: remove them and enrol them anew, "
                    + "with the counter that they have by now (factor.remove, hotp.enroll)")
        }
        if withdrawn.pendingEnrolments > 0 {
            lines.append(
                "- enrolments that waited for a first code (\(withdrawn.pendingEnrolments)) have to begin again")
        }
        lines.append("- what was removed after \(backup) is there again: remove lost phones and old users once more")
        lines.append("- what was enrolled or set after \(backup) is not there: enrol and set it once more")
        lines.append("audit.list has an entry `restore` for each factor that is of no more use.")
        return lines.joined(separator: "\n") + "\n"
    }
}

extension RestoreSummary.Audit {
    /// When its entries were made, in words.
    fileprivate var span: String {
        guard let from, let to else { return "never" }
        return "\(UTCFormat.text(milliseconds: from.milliseconds)) to \(UTCFormat.text(milliseconds: to.milliseconds))"
    }
}

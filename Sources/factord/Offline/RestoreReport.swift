import FactorCore
import FactorProgram
import FactorServer

/// The report on a verified or restored backup, with what remains to be done.
enum RestoreReport {
    static func verified(_ file: String, _ summary: RestoreSummary) -> String {
        let verdict =
            summary.omissions.isEmpty
            ? "\(Printable.text(file)) is intact and genuine, and this key opens all of it."
            : "\(Printable.text(file)) is genuine, and this key opens all of it. It was made from a damaged store."
        return "\(verdict)\n\(facts(summary))\(remarks(summary))\(missing(summary))"
    }

    static func verifiedAudit(_ file: String, _ summary: RestoreSummary) -> String {
        let audit = summary.audit
        let removed = audit.removed > 0 ? "\n  removed        \(audit.removed) older ones, before the export" : ""
        let entries =
            switch summary.auditEntries {
            case 0: "none"
            case let count where audit.logs > 1: "\(count), of \(audit.logs) sidecars"
            default: "\(audit.removed + 1) to \(audit.last)"
            }
        return """
            \(file) is genuine, and its part of the chain is intact.
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
            return head
                + "Factors and users are as in \(backup); you confirmed that nothing was used since. Sessions, trusted "
                + "devices and sign-ins under way ended.\n"
        }
        return head + todo(summary, backup)
    }

    /// What is missing because it is damaged.
    private static func missing(_ summary: RestoreSummary) -> String {
        guard !summary.omissions.isEmpty else { return "" }
        var lines = ["Missing, because it was damaged:"] + summary.omissions.lines.map { "- \($0)" }
        if summary.omissions.tenants + summary.omissions.subjects + summary.omissions.identifiers > 0 {
            lines.append("Users who cannot sign in must be enrolled again, or are in an older backup.")
        }
        if summary.omissions.auditEntries > 0 {
            lines.append("audit.list has an entry `\(AuditAction.entryLost.name)` for each missing one.")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What was kept but should be corrected.
    private static func remarks(_ summary: RestoreSummary) -> String {
        guard !summary.contradictions.isEmpty else { return "" }
        let members = summary.contradictions.sorted().joined(separator: " and ")
        return """
            A tenant's \(members) would lock everyone out unless the server's own policy makes up for it: check
            (tenant.get) and correct it (tenant.update).

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

    /// What happened after the backup is unknown, so everything that may have been used is withdrawn.
    private static func todo(_ summary: RestoreSummary, _ backup: String) -> String {
        let withdrawn = summary.withdrawal
        var lines = ["What was used or changed after \(backup) is unknown. Therefore:"]
        if withdrawn.authenticators > 0 {
            lines.append(
                "- authenticators (\(withdrawn.authenticators)) accept codes again after 21 time steps, which is "
                    + "10 min 30 s with the usual 30 s")
        }
        if withdrawn.backupCodeSets > 0 {
            lines.append(
                "- backup codes (\(withdrawn.backupCodeSets) sets) are all spent: generate new ones "
                    + "(backup_code.generate)")
        }
        if withdrawn.tokens > 0 {
            lines.append(
                "- counter tokens (\(withdrawn.tokens)) are suspended: remove them and enrol them again, "
                    + "with their current counter (factor.remove, hotp.enroll)")
        }
        if withdrawn.pendingEnrolments > 0 {
            lines.append(
                "- enrolments that waited for a first code (\(withdrawn.pendingEnrolments)) must be started again")
        }
        lines.append("- what was removed after \(backup) exists again: remove lost phones and old users again")
        lines.append("- what was enrolled or set after \(backup) is missing: enrol and set it again")
        lines.append("audit.list has an entry `restore` for each factor that is no longer usable.")
        return lines.joined(separator: "\n") + "\n"
    }
}

extension RestoreSummary.Audit {
    /// The time span of its entries.
    fileprivate var span: String {
        guard let from, let to else { return "never" }
        return "\(UTCFormat.text(milliseconds: from.milliseconds)) to \(UTCFormat.text(milliseconds: to.milliseconds))"
    }
}

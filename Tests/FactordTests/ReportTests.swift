import FactorCore
import Testing

@testable import FactorServer
@testable import factord

/// What the offline commands tell, from the first to the last line.
struct ReportTests {
    private let summary: RestoreSummary

    init() {
        var summary = RestoreSummary()
        summary.createdAt = Timestamp(milliseconds: 1_800_000_000_000)
        summary.masterID = 0xBEEF
        (summary.tenants, summary.subjects, summary.auditEntries) = (2, 41, 310)
        self.summary = summary
    }

    private static let facts = """
          made at        2027-01-15 08:00:00 UTC
          master key     000000000000beef
          tenants        2
          subjects       41
          audit entries  310, their chain intact

        """

    /// With something of every kind.
    private var poor: RestoreSummary {
        var poor = summary
        poor.contradictions = ["guess_budget.probability", "mfa.second_factors"]
        poor.shredded = 7
        (poor.withdrawal.authenticators, poor.withdrawal.tokens) = (12, 3)
        (poor.withdrawal.backupCodeSets, poor.withdrawal.pendingEnrolments) = (5, 1)
        poor.omissions.add(1, of: .tenant)
        poor.omissions.add(2, of: .subject)
        poor.omissions.add(1, of: .identifier)
        (poor.omissions.auditEntries, poor.omissions.hasOlder) = (9, true)
        return poor
    }

    private static let poorFacts = """
          made at        2027-01-15 08:00:00 UTC
          master key     000000000000beef
          tenants        2
          subjects       41
          audit entries  310
        7 records of deleted tenants are left out
        A tenant's guess_budget.probability and mfa.second_factors would lock everyone out unless the server's own policy makes up for it: check
        (tenant.get) and correct it (tenant.update).
        Missing, because it was damaged:
        - 1 tenant, with all that belongs to it
        - 2 subjects
        - 1 address or user name
        - 9 audit entries
        - the newest counters and spent codes of some subjects
        Users who cannot sign in must be enrolled again, or are in an older backup.
        audit.list has an entry `entry.lost` for each missing one.

        """

    // MARK: Backups

    @Test func `a restore after which everything is withdrawn`() {
        let told = RestoreReport.restored("/b", "/s", poor, nothingHappenedSince: false)
        #expect(
            told == "/b is restored to /s.\n" + Self.poorFacts + """
                What was used or changed after the backup is unknown. Therefore:
                - authenticators (12) accept codes again after 21 time steps, which is 10 min 30 s with the usual 30 s
                - backup codes (5 sets) are all spent: generate new ones (backup_code.generate)
                - counter tokens (3) are suspended: remove them and enrol them again, with their current counter (factor.remove, hotp.enroll)
                - enrolments that waited for a first code (1) must be started again
                - what was removed after the backup exists again: remove lost phones and old users again
                - what was enrolled or set after the backup is missing: enrol and set it again
                audit.list has an entry `restore` for each factor that is no longer usable.

                """)
    }

    @Test func `a restore that has nothing to withdraw`() {
        let told = RestoreReport.restored("/b", "/s", summary, nothingHappenedSince: false)
        #expect(
            told == "/b is restored to /s.\n" + Self.facts + """
                What was used or changed after the backup is unknown. Therefore:
                - what was removed after the backup exists again: remove lost phones and old users again
                - what was enrolled or set after the backup is missing: enrol and set it again
                audit.list has an entry `restore` for each factor that is no longer usable.

                """)
    }

    @Test func `a restore of what was used no more`() {
        let told = RestoreReport.restored("/b", "/s", summary, nothingHappenedSince: true)
        #expect(
            told == "/b is restored to /s.\n" + Self.facts + """
                Factors and users are as in the backup; you confirmed that nothing was used since. Sessions, trusted devices and sign-ins under way ended.

                """)
    }

    @Test func `a backup that was verified`() {
        #expect(
            RestoreReport.verified("/b", summary)
                == "/b is intact and genuine, and this key opens all of it.\n" + Self.facts)
        #expect(
            RestoreReport.verified("/b", poor)
                == "/b is genuine, and this key opens all of it. It was made from a damaged store.\n" + Self.poorFacts)
    }

    @Test(arguments: [
        (0, 1, 0, "none"), (310, 1, 0, "1 to 399"),
        (310, 1, 89, "90 to 399\n  removed        89 older ones, before the export"),
        (310, 3, 0, "310, of 3 sidecars"),
    ])
    func `an export of the audit log that was verified`(count: UInt64, logs: Int, removed: UInt64, told: String) {
        var summary = summary
        (summary.auditEntries, summary.audit.logs, summary.audit.removed, summary.audit.last) = (
            count, logs, removed, 399
        )
        func report(_ written: String) -> String {
            """
            /a is genuine, and its part of the chain is intact.
              made at        2027-01-15 08:00:00 UTC
              master key     000000000000beef
              entries        \(told)
              written        \(written)

            """
        }
        #expect(RestoreReport.verifiedAudit("/a", summary) == report("never"))
        (summary.audit.from, summary.audit.to) = (Timestamp(milliseconds: 0), summary.createdAt)
        #expect(
            RestoreReport.verifiedAudit("/a", summary) == report("1970-01-01 00:00:00 UTC to 2027-01-15 08:00:00 UTC"))
    }

    // MARK: Stores

    private func verified(
        _ problems: [String] = [], isAnchorNamed: Bool = true,
        _ change: (inout StoreVerification.Report) -> Void = { _ in }
    ) -> String {
        var report = StoreVerification.Report(
            identity: StoreIdentity(store: DocumentID(high: 0, low: 1), incarnation: DocumentID(high: 0, low: 2)),
            masterID: 0xBEEF)
        (report.commit, report.documents, report.auditEntries, report.isAnchored) = (87, 120, 310, true)
        change(&report)
        return StoreReport.verified(
            "/s", report, problems, isAnchorNamed: isAnchorNamed)
    }

    private func facts(commits: String = "87", anchor: String) -> String {
        """
          master key     000000000000beef
          commits        \(commits)
          documents      120
          audit entries  310
          anchor         \(anchor)

        """
    }

    @Test func `a store that is whole`() {
        let verdict = "/s is intact: nothing in it was changed, and nothing is missing.\n"
        let unseen = "an older copy would not be noticed"
        #expect(verified() == verdict + facts(anchor: "matches this store"))
        #expect(verified { $0.isAnchored = false } == verdict + facts(anchor: "the store has none"))
        #expect(
            verified(isAnchorNamed: false) == verdict + facts(anchor: "it has one, but none is named here: \(unseen)"))
        #expect(
            verified(isAnchorNamed: false) { $0.isAnchored = false } == verdict + facts(anchor: "none: \(unseen)"))
    }

    @Test func `a store that is damaged in every way`() {
        let told = verified(["the file is cut"]) {
            $0.problems = [
                .damagedDocument, .missingDocuments, .brokenAudit(entry: 4), .unreadable, .brokenIndex,
                .missingCommits(writer: 2),
            ]
            ($0.damaged, $0.unreadable, $0.auditEntriesLost, $0.hasOlder) = (3, 6, 5, true)
            $0.anchorProblem = .otherStore
        }
        #expect(
            told == """
                /s is damaged or incomplete:
                - an index of the store does not match the stored documents
                - damaged documents: 3
                - stored documents are missing, duplicated or replaced by older ones
                - the anchor belongs to another store
                - the audit log was altered or damaged from entry 4 on; missing entries: 5
                - the file is cut
                - the newest counters and spent codes of some subjects cannot be read
                - unreadable documents: 6
                - what sidecar 2 had written was put back to an earlier state

                """ + facts(anchor: "does not match this store"))
        #expect(verified { $0.problems = [.unreadable] }.contains("\n- part of the store cannot be read\n"))
        #expect(
            verified { $0.commit = nil } == """
                /s is damaged or incomplete:
                - the state left by the last commit does not open, so missing documents cannot be detected

                """ + facts(commits: "unknown", anchor: "not checked"))
    }

    @Test(arguments: [true, false]) func `a store that was accepted`(nothingLost: Bool) {
        let told = StoreReport.accepted("/s", summary, nothingLost: nothingLost, kept: "/s.1")
        #expect(told.hasPrefix("The store is restored to /s.\n" + Self.facts))
        #expect(told.contains(nothingLost ? "as in this copy of it;" : "after this copy of it is unknown."))
        #expect(told.hasSuffix("\nThe previous store is kept as /s.1, together with its log if it had one.\n"))
    }
}

import FactorCore
import TestServer
import TestSupport

/// Strangers act wherever they can fill something, and the owner of an account comes by: once when they have stopped,
/// and in every other way while they go on. What `deploy/waits.md` says about it must hold.
///
/// Time is that of the drill, so ten minutes take a second. A round is a second for which the strangers act. With less than
/// 600, rows that take days are left out, and tenants have the first edition of the defaults: `StrangerWaitTests` have the
/// newest.
struct StrangerDrill {
    private static let usualSeconds = 600

    private let options: DrillOptions
    private var report = DrillReport()

    init(_ options: DrillOptions) { self.options = options }

    mutating func run() throws -> DrillReport {
        let page = try WaitPage()
        let rows = StrangerRow.all.filter { row in
            (options.only.map { row.name.contains($0) } ?? true)
                && (row.isShort || options.rounds >= Self.usualSeconds)
        }
        let editions = options.rounds >= Self.usualSeconds ? DefaultsEdition.allCases : [.first]
        for (index, row) in rows.enumerated() {
            guard let stated = page.rows[row.name] else { throw DrillFailure("deploy/waits.md has no row \(row.name)") }
            let seconds = min(row.seconds, row.isShort ? Int64(options.rounds) : row.seconds)
            for edition in editions {
                for hidesAccounts in [true, false] {
                    let result = try StrangerRun.result(
                        of: row, policy: ["enumeration_protection": .flag(hidesAccounts)], edition: edition,
                        seconds: seconds, seed: options.seed)
                    note(
                        result, row, stated, edition, hidesAccounts: hidesAccounts, isShortened: seconds < row.seconds)
                }
            }
            options.progress(index + 1, rows.count)
        }
        return report
    }

    private mutating func note(
        _ result: StrangerResult, _ row: StrangerRow, _ stated: WaitPage.Row, _ edition: DefaultsEdition,
        hidesAccounts: Bool, isShortened: Bool
    ) {
        let title = "\(row.name)\(hidesAccounts ? "" : ", accounts not hidden"), edition \(edition.rawValue)"
        let open = result.open.map(\.rawValue).joined(separator: ", ")
        report.count("s: the owner's wait for \(title); meanwhile in by \(open)", Int((result.stopped ?? 0) / 1_000))
        for difference in result.differences(
            from: stated, hidesAccounts: hidesAccounts, isShortened: isShortened)
        {
            report.violations.append("strangers, seed \(options.seed), \(title): \(difference)")
        }
    }
}

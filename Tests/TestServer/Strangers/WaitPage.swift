internal import Foundation
import TestSupport

/// What `deploy/waits.md` says about the rows that strangers are played against.
package struct WaitPage: Sendable {
    package struct Row: Sendable {
        /// The owner's longest wait once the strangers stop, in milliseconds.
        package let wait: Int64
        /// What lets the owner in while they go on.
        package let open: Set<OwnerWay>
    }

    package struct Malformed: Error {
        package let line: String
    }

    /// The test that plays them, as the page names it.
    private static let test = "`no stranger makes an owner wait longer than the page says`"

    package private(set) var rows: [String: Row] = [:]

    package init() throws {
        let path = "\(PublishedFiles.folder)/../deploy/waits.md"
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("|"), let tests = cells.last, tests.contains(Self.test) else { continue }
            guard cells.count == 6, let wait = Self.milliseconds(cells[3]) else {
                throw Malformed(line: String(line))
            }
            let words = cells[4] == "none" ? [] : cells[4].components(separatedBy: ", ")
            let open = cells[4] == "all" ? OwnerWay.past : words.compactMap { OwnerWay(rawValue: $0) }
            guard open.count == words.count || cells[4] == "all" else { throw Malformed(line: String(line)) }
            rows[cells[0]] = Row(wait: wait, open: Set(open))
        }
    }

    /// The duration with which a cell begins.
    private static func milliseconds(_ cell: String) -> Int64? {
        if cell == "none" { return 0 }
        guard let match = cell.prefixMatch(of: /([0-9]+) (s|min|h|days)\b/), let number = Int64(match.1) else {
            return nil
        }
        return switch match.2 {
        case "s": number * 1_000
        case "min": number * 60_000
        case "h": number * 3_600_000
        default: number * 86_400_000
        }
    }
}

extension StrangerResult {
    /// The ways that take a token which no stranger has, and do not depend on whether accounts are hidden.
    private static let byToken: Set<OwnerWay> = [.passkey, .trustedDevice, .deviceCode, .stepUp]

    /// How it differs from what the page says.
    ///
    /// Where accounts are not hidden, misses at one name make those wait who come by another one, so that fewer ways may be
    /// open; those by a token are.
    ///
    /// - Parameter isShortened: The strangers had less time than they need, so that fewer things may be filled.
    package func differences(
        from page: WaitPage.Row, hidesAccounts: Bool, isShortened: Bool = false
    ) -> [String] {
        var found = problems
        if let stopped {
            if stopped > page.wait { found.append("the owner waits \(stopped) ms, not \(page.wait)") }
            if stopped == 0, page.wait > 0, hidesAccounts, !isShortened {
                found.append("the owner does not wait at all")
            }
        } else {
            found.append("there is no end to the owner's wait")
        }
        let compared = hidesAccounts ? Set(OwnerWay.past) : Self.byToken
        for way in OwnerWay.past where compared.contains(way) && open.contains(way) != page.open.contains(way) {
            if isShortened, open.contains(way) { continue }
            found.append("\(way.rawValue): \(closed[way] ?? "lets the owner in")")
        }
        return found
    }
}

import FactorProgram
import Testing

@testable import factord

/// `--check-config` prints one line for each problem, with nothing of the file that a terminal obeys.
struct PrintableTests {
    private static let unseen = "\u{1B}[2J\u{7F}\u{9B}\u{202E}\u{200B}\u{2028}\u{FEFF}\u{E0041}\r\n\tFORGED"
    /// The same as the content of a JSON string.
    private static let escaped = unseen.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()

    private static let text = #"""
        {"state": "/var/lib/factord", "master_key": {"command": "kms"}, "next_master_key": {"credential": "good"},
        "anchor": {"read": "cat /x", "write": "tee /x"}, "listeners": [{"path": "/run/factord/s", "mode": "0660",
        "owner": "app", "group": "clients", "rules": [{"user": "app", "roles": ["verify"], "tenants": ["default"]}]},
        {"activated": "operator", "rules": [{"anyone": true, "roles": "all", "tenants": "all"}]}],
        "limits": {"connections": 9}, "policy": {"issuer": "The Shop", "totp": {"digits": 6}},
        "log": {"level": "info", "format": "json"}}
        """#

    /// What is reported about a file, line by line.
    private func said(_ text: [UInt8]) -> [String] {
        do throws(ConfigurationProblems) {
            let configuration = try ConfigurationReader(machine: FakeMachine()).read(text)
            return configuration.summary.split(separator: "\n").map(String.init)
        } catch {
            return error.problems.map { $0.text(file: "/etc/\(Self.unseen).json") }
        }
    }

    private func check(_ text: String, _ what: String) {
        let lines = said(Array(text.utf8))
        #expect(!lines.isEmpty)
        for line in lines {
            #expect(line.unicodeScalars.allSatisfy(Printable.isPrintable), "\(what): \(line)")
            #expect(!line.hasPrefix("FORGED"), "\(what): \(line)")
        }
    }

    @Test func `no name and no value of the file reaches the terminal unchanged`() {
        let strings = Self.text.ranges(of: /"[^"]*"/)
        #expect(strings.count > 40)
        for range in strings {
            for other in [Self.escaped, "a" + Self.escaped, "/run/factord/" + Self.escaped, "\u{202E}a\u{200B}\u{9B}"] {
                var changed = Self.text
                changed.replaceSubrange(range, with: "\"\(other)\"")
                check(changed, "\(Self.text[range])")
                // Truncated after it, so that the position is reported in invalid JSON.
                check(
                    String(
                        changed.prefix(
                            Self.text.distance(from: Self.text.startIndex, to: range.lowerBound)
                                + other.count + 2)), "\(Self.text[range]), cut")
            }
        }
    }

    @Test func `bytes of the file that are not UTF-8 are reported, and not repaired`() {
        let name = Array(#"{"sta"#.utf8) + [0xE8] + Array(#"te": "/x", "#.utf8)
        for line in said(name) { #expect(!line.contains("\u{FFFD}te"), "\(line)") }
    }
}

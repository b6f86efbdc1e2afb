import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// An answer did not reach the person who asked, although the daemon did what was asked.
    @Suite struct LostAnswerTests {
        /// Runs factorctl in a shell that sends its output somewhere.
        private func shell(_ command: String, _ daemon: RunningDaemon) throws -> Ended {
            try Program.run(
                "/bin/sh", ["-c", command], environment: ["FACTORD_SOCKET": daemon.home.socket, "CTL": Program.ctl])
        }

        @Test func `backup codes lost to a full disk are shown again by their key, and are valid`() throws {
            let daemon = try RunningDaemon(Home())
            _ = try daemon.authenticator("ada")
            let first = try shell(#""$CTL" backup-codes ada"#, daemon)
            #expect(first.status == 0)
            let lost = try shell(#""$CTL" backup-codes ada --yes >/dev/full"#, daemon)
            #expect(lost.status == 11)
            let key = try #require(lost.errors.firstMatch(of: /--repeat (\S+)/), "\(lost.errors)").1
            let again = try shell(#""$CTL" backup-codes ada --repeat \#(key)"#, daemon)
            #expect(again.status == 0, "\(again.errors)")
            let codes = again.output.split(separator: "\n")
            #expect(codes.count == 10)
            #expect(try shell(#"echo \#(codes[0]) | "$CTL" verify ada"#, daemon).status == 0)
            // The set was made once: the next one is different, and the one before it is no longer valid.
            let old = first.output.split(separator: "\n")[0]
            #expect(try shell(#"echo \#(old) | "$CTL" verify ada"#, daemon).status == 1)
        }

        @Test func `any call that changes something can be repeated by its key`() throws {
            let daemon = try RunningDaemon(Home())
            let call = #""$CTL" call --json totp.enroll subject=ada"#
            let lost = try shell(call + " >&-", daemon)
            #expect(lost.status == 11)
            let key = try #require(lost.errors.firstMatch(of: /--repeat (\S+)/), "\(lost.errors)").1
            let again = try shell(call + " --repeat \(key)", daemon)
            #expect(again.status == 0, "\(again.errors)")
            let listed = try shell(#""$CTL" factors ada"#, daemon)
            let factor = try #require(again.output.firstMatch(of: /fac_[a-z2-7]{26}/)).0
            #expect(listed.output.matches(of: /fac_[a-z2-7]{26}/).map(\.0) == [factor])
        }

        @Test func `methods that take no key can be called too`() throws {
            let daemon = try RunningDaemon(Home())
            for call in ["server.info", "server.health", "factor.list subject=ada", "rpc.discover", "tenant.list"] {
                let said = try shell(#""$CTL" call \#(call)"#, daemon)
                #expect(said.status == 0, "\(call): \(said.errors)")
            }
        }

        @Test func `a mistyped method or member is answered with the likely ones`() throws {
            let daemon = try RunningDaemon(Home())
            for (words, meant) in [
                ("call factor.lst subject=ada", "factor.list"), ("call factor.list subject=ada tennant=x", "tenant"),
                ("tenant update default totp.digts=8", "policy.totp.digits"),
                ("tenant update default isuer=x", "policy.issuer"),
            ] {
                let said = try shell(#""$CTL" \#(words)"#, daemon)
                #expect(said.status == 4)
                #expect(said.errors.contains("did you mean \(meant)?"), "\(said.errors)")
            }
        }

        @Test func `discover fits a terminal of 80 columns`() throws {
            let daemon = try RunningDaemon(Home())
            let said = try shell(#""$CTL" discover"#, daemon)
            #expect(said.status == 0)
            let wide = said.output.split(separator: "\n").filter { $0.count > 80 }
            #expect(wide.isEmpty, "\(wide)")
        }
    }
}

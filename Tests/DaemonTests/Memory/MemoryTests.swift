import FactorSocket
import Foundation
import Testing

extension DaemonTests {
    /// No secret stays in the daemon's memory.
    @Suite(.enabled(if: getuid() == 0, "takes root: nobody else may read the daemon's memory")) struct MemoryTests {
        /// Codes of eight digits, which hardly occur by chance, and cheap hashing.
        private static var policy: [String: Any] {
            [
                "totp": ["digits": 8, "adjacent_intervals": 5], "delivered_code": ["digits": 8],
                "password": ["argon2_memory_kib": 8_192, "argon2_passes": 1], "mfa": ["require_verified_email": false],
                "guess_budget": ["probability": 1],
                "sign_in": ["first_factors": ["password", "email", "phone"]],
            ]
        }

        @Test func `what was secret in a call is nowhere in memory after twenty others`() throws {
            let probe = try MemoryProbe(RunningDaemon(Home()))
            try probe.call("tenant.update", ["tenant": "default", "policy": Self.policy])
            try probe.useAuthenticators()
            try probe.useTokens()
            try probe.usePasskeys()
            try probe.useBackupCodes()
            try probe.usePasswords()
            try probe.useImportedHashes()
            try probe.useAddresses()
            try probe.useSessions()
            try probe.signInWithCodes()
            try probe.signInWithAddresses()
            try probe.signInOnDevices()
            try probe.setUpInFlows()
            try probe.answerChallenges()
            try probe.misplaceSecrets()
            try probe.sendBrokenLines()
            print(probe.table)
            #expect(probe.found == [])
            #expect(probe.unseen == [], "marked as secret, and called by nobody here")
        }

        /// Otherwise nothing would ever be found.
        @Test func `a secret that is in memory is found there`() throws {
            let daemon = try RunningDaemon(Home())
            let client = try daemon.client()
            let word = MemoryProbe.password("a w\u{F6}rd ")
            // Half a line waits for its other half.
            try client.sendAsIs(
                Array(#"{"jsonrpc":"2.0","id":1,"method":"totp.verify","params":{"code":"\#(word)"#.utf8))
            #expect(try daemon.call("server.info").isSuccess)
            let memory = try daemon.memory()
            let forms = SecretForms.of(word)
            #expect(forms.contains { !memory.kinds(holding: $0.bytes, isOne: $0.isOne).isEmpty })
            #expect(memory.kinds(holding: Array(daemon.home.socket.utf8)) { _, _ in true } != [])
            try client.sendAsIs(Array("\"}}\n".utf8))
            #expect(try client.nextAnswer().reason == "invalid_params")
        }
    }
}

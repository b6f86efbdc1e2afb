import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// Peers that are not the daemon's own user, and daemons that are not root.
    @Suite(.enabled(if: OtherUser.isPossible, "\(OtherUser.reason)")) struct AccessTests {
        private static let socat = "/usr/bin/socat"

        /// Asks through `socat` as the other user, who may be kept out by the file's mode.
        private func ask(_ home: Home, _ line: String) throws -> Ended {
            try OtherUser.run(Self.socat, ["-t", "5", "-", "UNIX-CONNECT:\(home.socket)"], input: line + "\n")
        }

        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: socat), "takes socat"))
        func `another user cannot reach the socket`() throws {
            let home = try Home()
            try home.setMode(0o711, of: home.directory)
            let daemon = try RunningDaemon(home)
            let ended = try ask(home, #"{"jsonrpc":"2.0","id":1,"method":"server.info"}"#)
            #expect(ended.status != 0)
            #expect(ended.errors.contains("Permission denied"))
            #expect(try daemon.call("server.info").isSuccess)
        }

        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: socat), "takes socat"))
        func `a peer without a rule is refused, whatever it asks`() throws {
            let home = try Home()
            try home.setMode(0o711, of: home.directory)
            let daemon = try RunningDaemon(home)
            try home.setMode(0o666, of: home.socket)
            let methods = try daemon.call("server.info").member("methods", as: [String].self)
            let lines = methods.map { #"{"jsonrpc":"2.0","id":1,"method":"\#($0)"}"# }.joined(separator: "\n")
            let answers = try ask(home, lines).output.split(separator: "\n").map { try Answer(Array($0.utf8)) }
            #expect(answers.count == methods.count)
            #expect(answers.allSatisfy { $0.reason == "forbidden" && $0.code == 1_100 })
        }

        @Test func `a daemon without privileges works, and other processes of its user cannot look into it`() throws {
            let home = try Home()
            try FileManager.default.setAttributes(
                [.ownerAccountID: OtherUser.id, .groupOwnerAccountID: OtherUser.id], ofItemAtPath: home.directory)
            let daemon = try RunningDaemon(
                home, program: OtherUser.program, leading: OtherUser.leading + [Program.daemon])
            // A process that may be traced belongs to its user. One that may not belongs to root.
            let owner = try FileManager.default.attributesOfItem(atPath: "/proc/\(daemon.id)/mem")[.ownerAccountID]
            #expect(owner as? Int == 0)
            // Root may connect, but the rules are for the daemon's own user.
            #expect(try daemon.call("server.info").reason == "forbidden")
            #expect(daemon.terminate() == 0)
        }
    }
}

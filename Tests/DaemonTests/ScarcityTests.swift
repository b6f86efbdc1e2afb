import FactorSocket
import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// A daemon with little from the kernel: it says so, or serves within what it has.
    @Suite struct ScarcityTests {
        /// A command that limits a program, followed by the daemon.
        private func limited(_ command: String) -> [String] {
            ["-c", "\(command); exec \"$0\" \"$@\"", Program.daemon]
        }

        private func refusal(_ command: String) throws -> String {
            let home = try Home()
            let ended = try Program.run("/bin/sh", limited(command) + RunningDaemon.arguments(home))
            #expect(ended.status == 1, "\(ended.errors)")
            #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
            return ended.errors
        }

        @Test(arguments: [16, 40]) func `too few open files are reported as such`(_ count: Int) throws {
            let refusal = try refusal("ulimit -n \(count)")
            #expect(refusal.contains("only \(count) files") && refusal.contains("ulimit -n"), "\(refusal)")
        }

        @Test(arguments: [64, 96]) func `too little memory is reported as such`(_ mebibytes: Int) throws {
            let refusal = try refusal("ulimit -v \(mebibytes * 1_024)")
            #expect(refusal.contains("memory limit of \(mebibytes) MiB"), "\(refusal)")
            #expect(refusal.contains("ulimit -v"), "\(refusal)")
        }

        /// With as little memory as it starts with, and everything at once that takes memory.
        @Test func `with as little memory as it starts with, it refuses requests and continues`() throws {
            let told = try refusal("ulimit -v 65536").firstMatch(of: /at least (\d+) MiB/)
            let least = try #require(told.flatMap { Int($0.1) })
            let daemon = try RunningDaemon(
                Home(), program: "/bin/sh", leading: limited("ulimit -v \(least * 1_024)"))
            let description = Array((#"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"# + "\n").utf8)
            let guess = Array(
                (#"{"jsonrpc":"2.0","id":1,"method":"password.verify","params":{"subject":"a","password":"b"}}"# + "\n")
                    .utf8)
            var deaf: [Client] = []
            for _ in 0..<200 {
                let client = try daemon.client()
                try client.sendAsIs(description + description + description + guess + Array("half of a line".utf8))
                deaf.append(client)
            }
            for _ in 0..<50 { #expect(try daemon.call("server.health").isSuccess) }
            deaf = []
            #expect(daemon.terminate() == 0, "\(daemon.home.logged)")
        }

        @Test(.enabled(if: geteuid() == 0, "takes a mount namespace"))
        func `without /proc it reports this and ends`() throws {
            let ended = try Program.run(
                "/usr/bin/unshare",
                ["--mount", "sh", "-c", "mount -t tmpfs none /proc && exec \"$0\" --version", Program.daemon])
            #expect(ended.status == 1)
            #expect(ended.errors == "factord: the command line cannot be read: mount /proc\n")
        }
    }
}

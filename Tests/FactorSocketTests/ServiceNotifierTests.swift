import FactorSocket
import Glibc
import Testing

/// What a service manager passes, and what is reported to it.
struct ServiceNotifierTests {
    private let calls = ScriptedCalls()

    private func manager(_ address: String? = "/run/notify") throws -> ServiceNotifier {
        try #require(ServiceNotifier(address: address, calls: calls))
    }

    @Test(arguments: [("/run/notify", Array("/run/notify".utf8)), ("@name", [0] + Array("name".utf8))])
    func `addresses are paths and abstract names`(_ address: String, _ bytes: [UInt8]) throws {
        try manager(address).ready(status: "serving")
        #expect(calls.told.map(\.address) == [bytes])
        #expect(calls.told.map(\.message) == ["READY=1\nSTATUS=serving"])
    }

    @Test(arguments: ["", "@", "run/notify", "vsock:2:1"])
    func `other addresses are refused`(_ address: String) {
        #expect(ServiceNotifier(address: address, calls: calls) == nil)
    }

    @Test func `without an address nothing is reported`() throws {
        let manager = try manager(nil)
        manager.ready(status: "serving")
        manager.alive()
        manager.retry()
        #expect(calls.count(.notify) == 0)
    }

    @Test func `reports that could not be sent are sent again in order, and signs of life are not`() throws {
        let manager = try manager()
        calls.fail(.notify, with: [EAGAIN, EAGAIN, EAGAIN])
        manager.ready(status: "a")
        manager.reloading()
        manager.alive()
        manager.retry()
        #expect(calls.told.isEmpty)
        manager.ready(status: "b")
        let told = calls.told.map { $0.message.split(separator: "\n") }
        #expect(
            told == [["READY=1", "STATUS=a"], ["RELOADING=1", "MONOTONIC_USEC=1000000000"], ["READY=1", "STATUS=b"]])
        manager.alive()
        #expect(calls.told.last?.message == "WATCHDOG=1")
    }

    @Test func `the last sixteen reports wait for a manager that takes none`() throws {
        let manager = try manager()
        calls.fail(.notify, with: [Int32](repeating: EAGAIN, count: 17))
        for number in 1...17 { manager.ready(status: "\(number)") }
        #expect(calls.told.isEmpty)
        manager.retry()
        #expect(calls.told.map(\.message) == (2...17).map { "READY=1\nSTATUS=\($0)" })
        // None is left to be sent again.
        manager.retry()
        manager.stopping(status: "x")
        #expect(calls.told.count == 17)
        #expect(calls.told.last?.message == "STOPPING=1\nSTATUS=x")
    }

    @Test func `sockets meant for this process are found by name`() throws {
        let passed = try PassedSockets(pid: "7", count: "3", names: "app::x", process: 7).sockets
        #expect(passed.map(\.name) == ["app", "unknown", "x"])
        #expect(passed.map(\.descriptor) == [3, 4, 5])
        #expect(
            try PassedSockets(pid: "7", count: "2", names: nil, process: 7).sockets.map(\.name) == [
                "unknown", "unknown",
            ])
        for (pid, count) in [("8", "1"), ("x", "1"), (nil, "1"), ("7", nil), ("7", "0")] as [(String?, String?)] {
            #expect(try PassedSockets(pid: pid, count: count, names: "app", process: 7).sockets.isEmpty)
        }
    }

    @Test func `64 sockets may be passed`() throws {
        let passed = try PassedSockets(pid: "7", count: "64", names: nil, process: 7)
        #expect(passed.sockets.map(\.descriptor) == Array(3..<67))
    }

    @Test(arguments: ["-1", "65", "x", ""])
    func `an impossible number of sockets is refused`(_ count: String) {
        #expect(throws: SocketFailure(.notListening, "")) {
            try PassedSockets(pid: "7", count: count, names: nil, process: 7)
        }
    }
}

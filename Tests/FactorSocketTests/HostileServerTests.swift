import FactorSocket
import Foundation
import Glibc
import TestMachine
import Testing

/// A hostile server: the client gives up within the time that it was given.
struct HostileServerTests {
    /// Milliseconds. A call that ends in another way ends at once.
    private static let timeout = 200

    @Test func `bytes that keep coming do not extend the timeout`() throws {
        let server = try RawServer()
        let worker = try server.serve { descriptor in
            // A line without an end, byte by byte, for as long as anybody listens.
            var byte: UInt8 = 0x20
            while unsafe send(descriptor, &byte, 1, Int32(MSG_NOSIGNAL)) == 1 {}
        }
        var client: Client? = try Client(path: server.path, timeoutMilliseconds: Self.timeout)
        #expect(throws: SocketFailure(.timedOut, "")) { try client?.request(Array("{}".utf8)) }
        client = nil
        worker.join()
    }

    @Test func `a server that does not read is abandoned in time`() throws {
        let server = try RawServer()
        let worker = try server.serve { descriptor in
            // Until the other side is gone.
            var event = pollfd(fd: descriptor, events: 0, revents: 0)
            _ = unsafe poll(&event, 1, -1)
        }
        var client: Client? = try Client(path: server.path, timeoutMilliseconds: Self.timeout)
        let large = [UInt8](repeating: 0x20, count: 8 << 20)
        #expect(throws: SocketFailure(.timedOut, "")) { try client?.request(large) }
        client = nil
        worker.join()
    }

    @Test func `a server that does not accept is abandoned in time`() throws {
        let server = try RawServer()
        var clients: [Client] = []
        #expect(throws: SocketFailure(.timedOut, "")) {
            // The kernel accepts a few by itself.
            while clients.count < 64 {
                clients.append(try Client(path: server.path, timeoutMilliseconds: Self.timeout))
            }
        }
    }

    /// It reads as many bytes at a time as are the limit here.
    @Test(arguments: [65_536, 2 * 65_536])
    func `an answer may be as long as the limit, and a longer one is given up before it ends`(length: Int) throws {
        let server = try RawServer()
        let sent = DispatchSemaphore(value: 0)
        let worker = try server.serve { descriptor in
            let answer = [UInt8](repeating: 0x78, count: length) + [0x0A]
            _ = unsafe send(descriptor, answer, answer.count, Int32(MSG_NOSIGNAL))
            sent.signal()
        }
        var client: Client? = try Client(path: server.path, timeoutMilliseconds: 10_000, answerLimit: 65_536)
        sent.wait()
        if length == 65_536 {
            #expect(try client?.receive()?.count == length)
        } else {
            #expect(throws: SocketFailure(.tooLong, "")) { try client?.receive() }
        }
        client = nil
        worker.join()
    }

    /// As after SIGSTOP, or Ctrl-Z and `fg`.
    @Test(arguments: [3, 100_000])
    func `an answer that came while the client stood still is taken`(length: Int) throws {
        let server = try RawServer()
        let sent = DispatchSemaphore(value: 0)
        let worker = try server.serve { descriptor in
            var question = [UInt8](repeating: 0, count: 64)
            _ = unsafe recv(descriptor, &question, question.count, 0)
            let answer = [UInt8](repeating: 0x78, count: length) + [0x0A]
            _ = unsafe send(descriptor, answer, answer.count, Int32(MSG_NOSIGNAL))
            sent.signal()
            // There is no further one.
            _ = unsafe recv(descriptor, &question, question.count, 0)
        }
        var readings = 0
        var client: Client? = try Client(path: server.path, timeoutMilliseconds: 10_000) {
            readings += 1
            // The first is that of the deadline, the second of the request; it stands still before the answer.
            if readings == 3 { sent.wait() }
            return readings < 3 ? 0 : 90_000
        }
        #expect(try client?.request(Array("a".utf8)).count == length)
        client = nil
        worker.join()
    }

    @Test func `an answer without a question is not taken for one to the next question`() throws {
        let server = try RawServer()
        let worker = try server.serve { descriptor in
            var question = [UInt8](repeating: 0, count: 64)
            _ = unsafe recv(descriptor, &question, question.count, 0)
            let answers = Array("one\ntwo\n".utf8)
            _ = unsafe send(descriptor, answers, answers.count, Int32(MSG_NOSIGNAL))
            _ = unsafe recv(descriptor, &question, question.count, 0)
        }
        var client: Client? = try Client(path: server.path, timeoutMilliseconds: 10_000)
        #expect(try client?.request(Array("first".utf8)) == Array("one".utf8))
        #expect(throws: SocketFailure(.unasked, "")) { try client?.request(Array("second".utf8)) }
        client = nil
        worker.join()
    }
}

/// A listening socket that does what a test says with the first connection.
private final class RawServer {
    private let directory: TemporaryDirectory
    var path: String { directory.path + "/s" }
    private let listener: Int32

    init() throws {
        directory = try TemporaryDirectory()
        listener = try #require(UnixSocket.listener(at: directory.path + "/s", backlog: 0))
    }

    deinit {
        close(listener)
    }

    /// Runs the body on a thread of its own, and then closes the connection.
    func serve(_ body: @escaping @Sendable (Int32) -> Void) throws -> Worker {
        let listener = listener
        return try Worker(name: "server") {
            let descriptor = accept(listener, nil, nil)
            body(descriptor)
            close(descriptor)
        }
    }
}

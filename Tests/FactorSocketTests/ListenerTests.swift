import FactorSocket
import Foundation
import TestMachine
import Testing

/// How a path is taken, and when it is not.
struct ListenerTests {
    private func mode(_ path: String) throws -> UInt16 {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return UInt16((attributes[.posixPermissions] as? Int) ?? 0)
    }

    @Test(arguments: [0o600, 0o660, 0o666, 0o620] as [UInt16])
    func `the file has exactly the requested mode`(asked: UInt16) throws {
        let rig = try Rig()
        let path = rig.path + "2"
        try rig.loop.listen(on: ListenAddress(path: path, mode: asked))
        #expect(try mode(path) == asked)
    }

    @Test func `the file can be given to another owner`() throws {
        let rig = try Rig()
        let path = rig.path + "2"
        let owner = ListenAddress.Owner(uid: getuid(), gid: getgid())
        try rig.loop.listen(on: ListenAddress(path: path, owner: owner))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(
            attributes[.ownerAccountID] as? UInt32 == getuid() || attributes[.ownerAccountID] as? Int == Int(getuid()))
    }

    @Test func `a path with a listener is not taken`() throws {
        let rig = try Rig()
        let second = try EventLoop()
        #expect(throws: SocketFailure(.inUse, "")) { try second.listen(on: ListenAddress(path: rig.path)) }
        let client = try rig.client()
        try client.send("still mine")
        rig.settle()
        #expect(try client.text() == "still mine")
    }

    @Test func `a live socket of a program that takes no lock is not taken`() throws {
        let rig = try Rig()
        let path = rig.path + "2"
        try rig.loop.listen(on: ListenAddress(path: path))
        // As if its owner had never locked.
        try FileManager.default.removeItem(atPath: path + ".lock")
        let second = try EventLoop()
        #expect(throws: SocketFailure(.inUse, "")) { try second.listen(on: ListenAddress(path: path)) }
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `a stale socket file is replaced`() throws {
        let rig = try Rig()
        let path = rig.path + "2"
        try abandonSocket(at: path)
        #expect(throws: SocketFailure(.closed, "")) { try Client(path: path) }
        try takeOver(rig.loop, at: path)
        let client = try Client(path: path, timeoutMilliseconds: 10_000)
        try client.send("a")
        rig.settle()
        #expect(try client.text() == "a")
    }

    /// Leaves the file of a socket without a listener, as a killed daemon does: it is moved aside, so that its owner
    /// does not find it when it ends.
    private func abandonSocket(at path: String) throws {
        let owner = try EventLoop()
        try owner.listen(on: ListenAddress(path: path + ".old"))
        try FileManager.default.moveItem(atPath: path + ".old", toPath: path)
    }

    @Test func `a file that is not a socket is left alone`() throws {
        let rig = try Rig()
        let path = rig.path + "2"
        try Data("precious".utf8).write(to: URL(filePath: path))
        #expect(throws: SocketFailure(.notASocket, "")) { try rig.loop.listen(on: ListenAddress(path: path)) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    }

    @Test(arguments: [true, false])
    func `a path that was not taken is free`(isWatched: Bool) throws {
        let rig = try Rig()
        let path = rig.path + "2"
        if isWatched {
            // It is taken, but the loop cannot watch it.
            rig.calls.fail(.watch, with: [ENOSPC])
            #expect(throws: SocketFailure(.refused, "")) { try rig.loop.listen(on: ListenAddress(path: path)) }
            #expect(!FileManager.default.fileExists(atPath: path))
        } else {
            try Data().write(to: URL(filePath: path))
            #expect(throws: SocketFailure(.notASocket, "")) { try rig.loop.listen(on: ListenAddress(path: path)) }
            try FileManager.default.removeItem(atPath: path)
        }
        try takeOver(rig.loop, at: path)
        let client = try Client(path: path, timeoutMilliseconds: 10_000)
        try client.send("a")
        rig.settle()
        #expect(try client.text() == "a")
    }

    @Test func `a link is not followed`() throws {
        let rig = try Rig()
        let path = rig.path + "2"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: rig.path)
        #expect(throws: SocketFailure(.notASocket, "")) { try rig.loop.listen(on: ListenAddress(path: path)) }
    }

    @Test func `the longest path that fits is taken and found`() throws {
        let rig = try Rig()
        let path = rig.path + String(repeating: "x", count: 107 - rig.path.utf8.count)
        #expect(path.utf8.count == ListenAddress.longestPath)
        try rig.loop.listen(on: ListenAddress(path: path))
        let client = try Client(path: path, timeoutMilliseconds: 10_000)
        try client.send("a")
        rig.settle()
        #expect(try client.text() == "a")
    }

    @Test(arguments: ["", String(repeating: "x", count: 108)])
    func `a path that does not fit is refused`(path: String) throws {
        let loop = try EventLoop()
        #expect(throws: SocketFailure(.pathTooLong, "")) { try loop.listen(on: ListenAddress(path: path)) }
    }

    @Test func `the file is removed with the loop, unless it belongs to another by then`() throws {
        let rig = try Rig()
        let (mine, replaced) = (rig.path + "2", rig.path + "3")
        do {
            let loop = try EventLoop()
            try loop.listen(on: ListenAddress(path: mine))
            try loop.listen(on: ListenAddress(path: replaced))
            try FileManager.default.removeItem(atPath: replaced)
            try Data().write(to: URL(filePath: replaced))
        }
        #expect(!FileManager.default.fileExists(atPath: mine))
        #expect(FileManager.default.fileExists(atPath: replaced))
        try takeOver(rig.loop, at: mine)
    }

    /// Listens at a path whose owner is gone. A process that another test starts briefly holds a copy of every
    /// descriptor, so the lock may be released a little later.
    private func takeOver(_ loop: EventLoop, at path: String) throws {
        while true {
            do {
                return try loop.listen(on: ListenAddress(path: path))
            } catch let failure where failure.code == .inUse {
                sched_yield()
            }
        }
    }

    @Test func `an inherited socket is served, and its file is left to its creator`() throws {
        let rig = try Rig()
        let path = rig.path + "2"
        let descriptor = try #require(UnixSocket.listener(at: path))
        do {
            let loop = try EventLoop()
            let service = FakeService(loop: loop)
            loop.attach(service)
            try loop.adopt(listeningDescriptor: descriptor, tag: 3)
            let client = try Client(path: path, timeoutMilliseconds: 10_000)
            try client.send("a")
            for _ in 0..<5 { loop.turn(waitingAtMost: 0) }
            #expect(try client.text() == "a")
        }
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `an inherited descriptor that is not a listening socket is refused`() throws {
        let loop = try EventLoop()
        let descriptor = dup(0)
        defer { close(descriptor) }
        #expect(throws: SocketFailure(.notListening, "")) { try loop.adopt(listeningDescriptor: descriptor, tag: 0) }
    }
}

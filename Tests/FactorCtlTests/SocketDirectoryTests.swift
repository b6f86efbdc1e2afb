import Foundation
import Testing

@testable import factorctl

struct SocketDirectoryTests {
    private static func isPrivate(mode: Int) throws -> Bool {
        let path = NSTemporaryDirectory() + "factord-ctl-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return SocketDirectory.isPrivate(of: path + "/factord.sock")
    }

    @Test func `a directory that strangers may write to is not trusted with a code`() throws {
        #expect(try Self.isPrivate(mode: 0o700))
        #expect(try Self.isPrivate(mode: 0o755))
        #expect(try !Self.isPrivate(mode: 0o770))
        #expect(try !Self.isPrivate(mode: 0o1777))
    }

    @Test func `a missing directory and one that is not a directory are distinguished`() {
        #expect(SocketDirectory.isPrivate(of: "/nowhere/at/all/factord.sock"))
        #expect(!SocketDirectory.isPrivate(of: "/dev/null/factord.sock"))
    }
}

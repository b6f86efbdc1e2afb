import FactorFiles
import Foundation
import TestMachine
import Testing

/// Nothing that another user may have planted is accepted as a directory.
@Suite(.enabled(if: geteuid() == 0, "takes root, who can make files of another user"))
final class FolderTests {
    private static let stranger: uid_t = 4_321
    private let temporary: TemporaryDirectory
    private var root: String { temporary.path }

    init() throws {
        temporary = try TemporaryDirectory()
    }

    /// Makes a directory that exists beforehand.
    @discardableResult
    private func directory(_ name: String, mode: Int, owner: uid_t = 0) throws -> String {
        let path = "\(root)/\(name)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try FileManager.default.setAttributes(
            [.posixPermissions: mode, .ownerAccountID: owner], ofItemAtPath: path)
        return path
    }

    /// Makes a symbolic link with that owner.
    private func link(_ name: String, to target: String, owner: uid_t = 0) throws {
        let path = "\(root)/\(name)"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        // The path outlives the call.
        let status = unsafe lchown(path, owner, owner)
        try #require(status == 0)
    }

    private func problem(_ path: String, writers: Folder.Writers = .none) -> String? {
        do throws(FileFailure) {
            try Folder.make(path, writers: writers)
            return nil
        } catch {
            return error.text
        }
    }

    @Test func `it is created where nobody else writes, with its parent directories`() throws {
        #expect(problem("\(root)/a//b/c/") == nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/a/b/c")
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        #expect(problem("\(root)/a/b/c") == nil)
    }

    @Test func `each part of a path is looked at, even one that begins with a combining mark`() throws {
        let shared = try directory("shared", mode: 0o1777)
        try directory("shared/planted", mode: 0o755, owner: Self.stranger)
        try directory("shared/planted/\u{301}own", mode: 0o700)
        #expect(problem("\(shared)/planted/\u{301}own") != nil)
        #expect(Folder.name(of: "\(shared)/\u{301}own") == "\u{301}own")
    }

    @Test func `in a directory that everybody writes to, only our own and root's entries are accepted`() throws {
        let shared = try directory("shared", mode: 0o1777)
        #expect(problem("\(shared)/new") == nil)
        try directory("shared/planted", mode: 0o700, owner: Self.stranger)
        for path in ["\(shared)/planted", "\(shared)/planted/deeper"] {
            let found = try #require(problem(path))
            #expect(found.contains("\(shared)/planted belongs to user 4321"), "\(found)")
            #expect(found.contains("of your own"))
        }
        let open = try directory("open", mode: 0o777)
        try directory("open/ours", mode: 0o700)
        #expect(try #require(problem("\(open)/ours")).contains("can be replaced by others"))
    }

    @Test func `a link of another user is not followed, and root's is`() throws {
        let shared = try directory("shared", mode: 0o1777)
        let elsewhere = try directory("elsewhere", mode: 0o700)
        try link("shared/own", to: elsewhere)
        #expect(problem("\(shared)/own") == nil)
        try link("shared/planted", to: elsewhere, owner: Self.stranger)
        for path in ["\(shared)/planted", "\(shared)/planted/deeper"] {
            #expect(try #require(problem(path)).contains("is a symbolic link of user 4321"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
        try link("dangling", to: "\(root)/nowhere")
        #expect(try #require(problem("\(root)/dangling")).contains("is not a directory"))
    }

    @Test func `a store is refused where others write, sticky or not, and a socket is not`() throws {
        for mode in [0o1777, 0o777, 0o770, 0o1770] {
            let path = try directory("shared-\(mode)", mode: mode)
            #expect(try #require(problem(path)).contains("\(path) can be changed by others"))
            #expect((problem(path, writers: .ifSticky) == nil) == (mode & 0o1000 != 0))
            #expect(problem(path, writers: .any) == nil)
        }
        let foreign = try directory("foreign", mode: 0o700, owner: Self.stranger)
        #expect(try #require(problem(foreign)).contains("run chown 0 \(foreign)"))
    }

    @Test func `a file that is not a directory is reported as such`() throws {
        try Data().write(to: URL(fileURLWithPath: "\(root)/file"))
        #expect(try #require(problem("\(root)/file")).contains("\(root)/file is not a directory"))
        #expect(try #require(problem("\(root)/file/deeper")).contains("\(root)/file is not a directory"))
    }
}

import FactorFiles
import Foundation
import TestMachine
import Testing

/// What is accepted where a file is named; and nothing that is there instead keeps a program waiting.
final class OpenFileTests {
    private static let rules: [(String, FileRules)] = [
        ("any", .any), ("input", .input), ("trusted", .trusted), ("secret", .secret), ("credential", .credential),
        ("own", .own), ("store", .store), ("anchor", .anchor),
    ]
    private let directory: TemporaryDirectory
    private var folder: String { directory.path }
    private var path: String { folder + "/file" }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func put(_ bytes: [UInt8] = [], mode: Int = 0o600) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private func cause(_ rules: FileRules) -> FileFailure.Cause? {
        do throws(FileFailure) { _ = try OpenFile(path, rules) } catch { return error.cause }
        return nil
    }

    /// The names of the rules that accept what is there.
    private func accepting() -> [String] { Self.rules.filter { cause($0.1) == nil }.map(\.0) }

    @Test(arguments: [
        (0o600, ["any", "input", "trusted", "secret", "credential", "own", "store", "anchor"]),
        (0o640, ["any", "input", "trusted", "credential", "store", "anchor"]),
        (0o644, ["any", "input", "trusted", "store", "anchor"]),
        (0o660, ["any", "input", "store", "anchor"]), (0o602, ["any", "input", "store", "anchor"]),
    ])
    func `permissions decide what a file may be`(mode: Int, accepted: [String]) throws {
        try put(mode: mode)
        #expect(accepting() == accepted)
        if mode != 0o600 { #expect(cause(.secret) == .isOpenToOthers) }
        if mode == 0o660 { #expect(cause(.trusted) == .othersMayChange) }
    }

    @Test(.enabled(if: geteuid() == 0, "takes root, who can give files away"))
    func `a file of another user is not trusted`() throws {
        try put()
        try FileManager.default.setAttributes([.ownerAccountID: 4_321], ofItemAtPath: path)
        #expect(accepting() == ["any", "input", "anchor"])
        #expect(cause(.secret) == .belongs(to: 4_321))
        // Root looks after the store of the folder's owner.
        try FileManager.default.setAttributes([.ownerAccountID: 4_321], ofItemAtPath: folder)
        #expect(accepting() == ["any", "input", "store", "anchor"])
    }

    @Test(.enabled(if: geteuid() == 0, "takes root, who can give files away"))
    func `a user trusts what is root's, and not what is another user's`() async {
        await #expect(processExitsWith: .success) {
            let folder = "/tmp/factord-\(UUID().uuidString)"
            let owners: [uid_t] = [4_321, 0, 4_322]
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
            for owner in owners {
                try Data([1]).write(to: URL(fileURLWithPath: "\(folder)/\(owner)"))
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(owner).folder", withIntermediateDirectories: false)
                for (name, mode) in [("\(owner)", 0o644), ("\(owner).folder", 0o755)] {
                    try FileManager.default.setAttributes(
                        [.posixPermissions: mode, .ownerAccountID: owner], ofItemAtPath: "\(folder)/\(name)")
                }
            }
            func causes(_ body: (String) throws(FileFailure) -> Void) -> [FileFailure.Cause?] {
                owners.map { owner in
                    do throws(FileFailure) { try body("\(folder)/\(owner)") } catch { return error.cause }
                    return nil
                }
            }
            let changed = seteuid(4_321)
            let found = [
                causes { path throws(FileFailure) in _ = try OpenFile(path, .trusted) },
                causes { path throws(FileFailure) in try Folder.examine(path + ".folder") },
            ]
            let back = seteuid(0)
            try FileManager.default.removeItem(atPath: folder)
            let isRight = found.allSatisfy { $0 == [nil, nil, .belongs(to: 4_322)] }
            exit(changed == 0 && back == 0 && isRight ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test func `what is no file is refused at once`() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(accepting() == [])
        try FileManager.default.removeItem(atPath: path)
        // The path outlives the call.
        let made = unsafe mkfifo(path, 0o600)
        try #require(made == 0)
        #expect(accepting() == ["input"])
        // Nobody writes to it, so it is at its end.
        #expect(try OpenFile(path, .input).beginning(most: 9) == [])
        #expect(throws: FileFailure.self) { try OpenFile(appendingTo: path).write([1]) }
    }

    @Test func `a link is followed only where a file may be somewhere else`() throws {
        try Data([7]).write(to: URL(fileURLWithPath: folder + "/elsewhere"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder + "/elsewhere")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder + "/elsewhere")
        #expect(accepting() == ["any", "input", "trusted", "secret", "credential"])
        #expect(cause(.own) == .isLink)
        #expect(throws: FileFailure.self) { try OpenFile(appendingTo: path).write([1]) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/elsewhere")) == Data([7]))
    }

    @Test func `a content is read whole, or not at all`() throws {
        let bytes = (0..<5_000).map { UInt8(truncatingIfNeeded: $0) }
        try put(bytes)
        #expect(try OpenFile(path, .any).content(most: 5_000) == bytes)
        #expect(throws: FileFailure(path, .isLonger(than: 4_999))) { try OpenFile(path, .any).content(most: 4_999) }
        let file = try OpenFile(path, .any)
        try put(bytes + [1])
        #expect(throws: FileFailure(path, .changed)) { try file.content(most: 9_000) }
    }

    @Test func `lines are added to a file that only its owner can read`() throws {
        try OpenFile(appendingTo: path).write([1, 2])
        try OpenFile(appendingTo: path).write([3])
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1, 2, 3]))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: FileFailure(path, .isOpenToOthers)) { try OpenFile(appendingTo: path).write([4]) }
    }

    @Test func `no child of the process inherits what is open`() throws {
        try put()
        func isInherited(_ file: borrowing OpenFile) -> Bool { fcntl(file.descriptor, F_GETFD) != FD_CLOEXEC }
        let inherited = [
            isInherited(try OpenFile(path, .any)), isInherited(try OpenFile.keeping(path)),
            isInherited(try OpenFile.standardInput()),
        ]
        #expect(inherited == [false, false, false])
    }
}

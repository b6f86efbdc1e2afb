import FactorFiles
import Foundation
import TestMachine
import Testing

/// A new file gets its name only when it is complete, and no other file is touched.
final class FileDraftTests {
    private let directory: TemporaryDirectory
    private var folder: String { directory.path }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func failure(_ body: () throws(FileFailure) -> Void) -> FileFailure.Cause? {
        do throws(FileFailure) { try body() } catch { return error.cause }
        return nil
    }

    @Test func `a file appears whole, and is its owner's only`() throws {
        let draft = try FileDraft("\(folder)/new", replaces: false)
        try draft.write(Array("one ".utf8))
        #expect(try !directory.names.contains("new"))
        try draft.write(Array("two".utf8))
        try draft.finish()
        #expect(try directory.text("new") == "one two")
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/new")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a finished file has only its name, even before the draft is gone`() throws {
        let draft = try FileDraft("\(folder)/new", replaces: false)
        try draft.finish()
        #expect(try directory.names == ["new"])
        #expect(draft.path == "\(folder)/new")
    }

    @Test func `what is only written in part is no file`() async {
        await #expect(processExitsWith: .success) {
            let folder = "/tmp/factord-\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            try Data([1]).write(to: URL(fileURLWithPath: folder + "/file"))
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 4_096, rlim_max: 4_096)
            // `limit` outlives the call.
            let status = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            var cause: FileFailure.Cause?
            do throws(FileFailure) {
                try FileDraft.write([UInt8](repeating: 2, count: 10_000), to: folder + "/file")
            } catch { cause = error.cause }
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            let content = try Data(contentsOf: URL(fileURLWithPath: folder + "/file"))
            try FileManager.default.removeItem(atPath: folder)
            let isRight = cause == .system(.write, EFBIG) && left == ["file"] && content == Data([1])
            exit(status == 0 && isRight ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    @Test func `what is abandoned leaves nothing`() throws {
        try directory.write("old", to: "file")
        do {
            let draft = try FileDraft("\(folder)/file", replaces: true)
            try draft.write([1])
        }
        #expect(try directory.names == ["file"] && directory.text("file") == "old")
    }

    @Test func `only what is to be replaced is replaced, and nothing beside it`() throws {
        for name in ["file", "file.new", "file.draft", ".file"] { try directory.write("kept", to: name) }
        try FileDraft.write(Array("new".utf8), to: "\(folder)/file")
        #expect(try directory.text("file") == "new")
        for name in ["file.new", "file.draft", ".file"] { #expect(try directory.text(name) == "kept") }
        #expect(failure { () throws(FileFailure) in _ = try FileDraft("\(folder)/file", replaces: false) } == .exists)
        #expect(try directory.names.count == 4)
    }

    @Test func `a name that is taken meanwhile is not replaced`() throws {
        let draft = try FileDraft("\(folder)/file", replaces: false)
        try directory.write("theirs", to: "file")
        let cause = failure { () throws(FileFailure) in try draft.finish() }
        #expect(cause == .exists)
        #expect(try directory.text("file") == "theirs")
    }

    /// As somebody does who may write to the folder.
    @Test func `a draft that was exchanged is not given the name`() throws {
        try directory.write("old", to: "file")
        let draft = try FileDraft("\(folder)/file", replaces: true)
        try draft.write(Array("new".utf8))
        let name = try #require(try directory.names.first { $0 != "file" })
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        try directory.write("theirs", to: name)
        let cause = failure { () throws(FileFailure) in try draft.finish() }
        #expect(cause == .changed)
        #expect(try directory.text("file") == "old" && directory.text(name) == "theirs")
    }

    @Test(arguments: [(0o777, false), (0o770, false), (0o1777, true), (0o755, true)])
    func `in a folder where others could exchange it no file is begun`(mode: Int, isSafe: Bool) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder)
        let path = "\(folder)/file"
        let cause = failure { () throws(FileFailure) in try FileDraft.write([1], to: path) }
        #expect(cause == (isSafe ? nil : .othersMayReplace(folder: folder)))
        #expect(FileManager.default.fileExists(atPath: path) == isSafe)
    }
}

import FactorFiles
import Foundation
import TestMachine
import Testing

/// What becomes of the names in a directory.
final class FolderNameTests {
    private let directory: TemporaryDirectory
    private var folder: String { directory.path }

    init() throws {
        directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(
            atPath: folder + "/inner/deep", withIntermediateDirectories: true)
        for name in ["one", "two"] { try directory.write(name, to: name) }
        try FileManager.default.createSymbolicLink(atPath: folder + "/lost", withDestinationPath: folder + "/nowhere")
        try FileManager.default.createSymbolicLink(atPath: folder + "/into", withDestinationPath: folder + "/inner")
    }

    private func cause(_ body: (String) throws(FileFailure) -> Void) -> FileFailure.Cause? {
        do throws(FileFailure) { try body(folder + "/") } catch { return error.cause }
        return nil
    }

    @Test func `a name is removed, and one that is not there need not be`() throws {
        for _ in 0..<2 { #expect(cause { path throws(FileFailure) in try Folder.remove(path + "one") } == nil) }
        #expect(!Folder.isTaken(folder + "/one"))
        #expect(cause { path throws(FileFailure) in try Folder.remove(path + "inner") } == .system(.write, EISDIR))
        #expect(Folder.isTaken(folder + "/inner"))
    }

    @Test func `a file is renamed, in the place of another`() throws {
        #expect(cause { path throws(FileFailure) in try Folder.rename(path + "one", to: path + "two") } == nil)
        #expect(try directory.text("two") == "one" && !Folder.isTaken(folder + "/one"))
        let missing = cause { path throws(FileFailure) in try Folder.rename(path + "one", to: path + "two") }
        #expect(missing == .system(.write, ENOENT))
    }

    @Test func `a file gets a further name, and not another's`() throws {
        #expect(cause { path throws(FileFailure) in try Folder.link(path + "one", as: path + "three") } == nil)
        #expect(try directory.text("three") == "one" && directory.text("one") == "one")
        #expect(cause { path throws(FileFailure) in try Folder.link(path + "one", as: path + "two") } == .exists)
        #expect(try directory.text("two") == "two")
        let missing = cause { path throws(FileFailure) in try Folder.link(path + "none", as: path + "four") }
        #expect(missing == .system(.write, ENOENT))
    }

    @Test func `a name is taken by whatever has it`() {
        let taken = ["one", "inner", "lost", "into", "nowhere"].map { Folder.isTaken("\(folder)/\($0)") }
        #expect(taken == [true, true, true, true, false])
    }

    @Test func `a path is inside a directory, whatever way it goes`() {
        for path in ["", "/inner", "/inner/deep", "/into/deep", "/inner/../inner"] {
            #expect(Folder.isInside(folder + path, folder), "\(path)")
        }
        for path in ["/..", "/none", "/one/.."] { #expect(!Folder.isInside(folder + path, folder), "\(path)") }
        #expect(!Folder.isInside(folder + "/inner", folder + "/inner/deep"))
        #expect(!Folder.isInside("/", folder) && Folder.isInside(folder, "/"))
        #expect(!Folder.isInside(folder, folder + "/none"))
    }
}

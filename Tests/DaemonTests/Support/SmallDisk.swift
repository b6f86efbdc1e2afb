import Foundation
import Testing

/// A file system of a few megabytes in memory, mounted at a directory that is made for it and removed with it.
final class SmallDisk {
    private let path: String
    private var ballast: String { path + "/ballast" }

    /// Whether this process may mount one, found out by doing it.
    static let isPossible: Bool = {
        guard getuid() == 0, let home = try? Home() else { return false }
        return (try? SmallDisk(at: home.state, megabytes: 1)) != nil
    }()

    init(at path: String, megabytes: Int) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try Self.mount(["-t", "tmpfs", "-o", "size=\(megabytes)m,mode=0700", "tmpfs", path])
    }

    deinit {
        _ = try? Program.run("/usr/bin/umount", ["-l", path])
    }

    func remount(_ mode: String) throws {
        try Self.mount(["-o", "remount,\(mode)", path])
    }

    private static func mount(_ arguments: [String]) throws {
        let ended = try Program.run("/usr/bin/mount", arguments)
        guard ended.status == 0 else { throw ended }
    }

    /// Fills the remaining room.
    func fill() throws {
        try #require(FileManager.default.createFile(atPath: ballast, contents: nil))
        let file = try #require(FileHandle(forWritingAtPath: ballast))
        for size in [65_536, 4_096] {
            while (try? file.write(contentsOf: Data(count: size))) != nil {}
        }
        try file.close()
    }

    func makeRoom() {
        try? FileManager.default.removeItem(atPath: ballast)
    }
}

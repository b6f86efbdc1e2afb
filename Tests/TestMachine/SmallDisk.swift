internal import Foundation

/// A file system in memory, mounted at a directory, which is made if there is none.
package final class SmallDisk {
    package let path: String
    private var ballast: String { path + "/ballast" }

    /// Whether this process may mount one, found out by doing it.
    package static let isPossible: Bool = {
        guard getuid() == 0, let directory = try? TemporaryDirectory() else { return false }
        return (try? SmallDisk(at: directory.path, megabytes: 1)) != nil
    }()

    package init(at path: String, megabytes: Int, mode: String = "0700") throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Self.mount(["-t", "tmpfs", "-o", "size=\(megabytes)m,mode=\(mode)", "tmpfs", path])
    }

    deinit {
        _ = try? Program.run("/usr/bin/umount", ["-l", path])
    }

    package func remount(_ mode: String) throws {
        try Self.mount(["-o", "remount,\(mode)", path])
    }

    private static func mount(_ arguments: [String]) throws {
        let ended = try Program.run("/usr/bin/mount", arguments)
        guard ended.status == 0 else { throw ended }
    }

    /// Fills the remaining room except for this many bytes.
    package func fill(butFor left: Int = 0) throws {
        let url = URL(fileURLWithPath: ballast)
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        for size in [1 << 20, 4_096] {
            while (try? file.write(contentsOf: Data(count: size))) != nil {}
        }
        let length = try file.seekToEnd()
        try file.truncate(atOffset: length - min(length, UInt64(left)))
        try file.close()
    }

    package func makeRoom() { try? FileManager.default.removeItem(atPath: ballast) }
}

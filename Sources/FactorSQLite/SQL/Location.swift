internal import FactorFiles

/// The location of the database, and how it is written.
struct Location: Sendable {
    let path: String
    /// Whether a commit waits for the disk. Off only where a power cut does not matter, as in tests.
    let durable: Bool
    /// The name of a registered SQLite VFS, or nil for the system's.
    let vfs: String?
    /// Watches the files; nil for a database without files.
    let watch: FileWatch?

    init(path: String, durable: Bool, vfs: String?) {
        self.path = path
        self.durable = durable
        self.vfs = vfs
        watch = path == Self.inMemory ? nil : FileWatch(path: path)
    }

    /// What the paths of its log's files begin with. They say which log it is, so that a database that is renamed keeps its own, and
    /// none gets another one's.
    func logPrefix(_ row: LogRow) -> String {
        let directory = Folder.parent(of: path)
        return (directory.isEmpty ? "" : directory + "/") + row.prefix
    }

    /// The path of a database without a file.
    static let inMemory = ":memory:"
}

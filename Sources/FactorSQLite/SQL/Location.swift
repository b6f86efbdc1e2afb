/// Where the database is and how hard it is written.
struct Location: Sendable {
    let path: String
    /// Whether a commit waits for the disk. Off only where a power cut is no matter, as in tests.
    let durable: Bool
    /// The name of a SQLite file layer that is registered already, or nil for the system's own.
    let vfs: String?
    /// Watches the files; nil for a database that is in none.
    let watch: FileWatch?

    init(path: String, durable: Bool, vfs: String?) {
        self.path = path
        self.durable = durable
        self.vfs = vfs
        watch = path == Self.inMemory ? nil : FileWatch(path: path)
    }

    /// The path of a database that is in no file.
    static let inMemory = ":memory:"
}

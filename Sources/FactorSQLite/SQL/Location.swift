/// Where the database is and how hard it is written.
struct Location: Sendable {
    let path: String
    /// Whether a commit waits for the disk. Off only where a power cut is no matter, as in tests.
    let durable: Bool
    /// The name of a SQLite file layer that is registered already, or nil for the system's own.
    let vfs: String?
}

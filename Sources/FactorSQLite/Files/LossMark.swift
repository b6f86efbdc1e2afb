internal import FactorCore
internal import FactorFiles

/// The mark that is left beside a database whose files were removed, replaced or truncated while it was open.
///
/// Answered changes may then be missing, and the files need not show it: a log that was truncated after a commit looks
/// complete. So the next start must be told. Only a command that accepts the database as a backup, or replaces it,
/// removes the mark.
struct LossMark: Sendable {
    private let path: String

    init(database: String) {
        path = database + "-loss"
    }

    var isThere: Bool { Folder.isTaken(path) }

    /// Throws if the mark exists.
    func requireNone() throws(StoreFailure) {
        guard isThere else { return }
        throw .corrupt(
            "the file or its log was removed, replaced or truncated while it was in use, as \(path) records, and changes that "
                + "were answered may be missing")
    }

    /// Leaves the mark, with a line for people. Returns whether it is on the disk.
    func leave(_ text: String) -> Bool {
        (try? FileDraft.write(Array("\(text)\n".utf8), to: path)) != nil
    }

    /// Removes the mark.
    func remove() throws(StoreFailure) {
        do throws(FileFailure) { try Folder.remove(path) } catch { throw StoreFailure(error) }
    }
}

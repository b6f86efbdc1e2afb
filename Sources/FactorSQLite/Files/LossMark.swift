internal import FactorCore
internal import Glibc

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

    var isThere: Bool {
        var status = stat()
        // `status` outlives the call.
        return unsafe lstat(path, &status) == 0
    }

    /// Throws if the mark exists.
    func requireNone() throws(StoreFailure) {
        guard isThere else { return }
        throw .corrupt(
            "the file or its log was removed, replaced or truncated while it was in use, as \(path) records, and changes that "
                + "were answered may be missing")
    }

    /// Leaves the mark, with a line for people. Returns whether it is on the disk.
    func leave(_ text: String) -> Bool {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, StoreFile.mode)
        guard file >= 0 else { return false }
        defer { close(file) }
        let line = Array("\(text)\n".utf8)
        // The array's count is passed.
        guard unsafe write(file, line, line.count) == line.count, fsync(file) == 0 else { return false }
        return syncDirectory()
    }

    /// Removes the mark.
    func remove() throws(StoreFailure) {
        guard unsafe unlink(path) == 0 else {
            guard errno == ENOENT else { throw StoreFile.failure(path) }
            return
        }
        guard syncDirectory() else { throw StoreFile.failure(path) }
    }

    private func syncDirectory() -> Bool {
        let directory = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let name = directory.isEmpty ? "." : directory.joined(separator: "/") + "/"
        let descriptor = unsafe open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }
}

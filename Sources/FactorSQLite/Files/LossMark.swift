internal import FactorCore
internal import Glibc

/// What is left beside a database when its files were taken away, exchanged or cut while it was open.
///
/// Answered changes may be missing then, and the files need not show it: a log that was cut behind a commit looks whole. So
/// the next start has to be told. Only what takes the database for a backup, or replaces it, removes the mark.
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

    /// Fails where the mark is there.
    func requireNone() throws(StoreFailure) {
        guard isThere else { return }
        throw .corrupt(
            "the file or its log was taken away, exchanged or cut while it was in use, as \(path) tells, and changes that "
                + "were answered may be missing")
    }

    /// Leaves the mark, with a line for people. Gives whether it is on the disk.
    func leave(_ text: String) -> Bool {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, StoreFile.mode)
        guard file >= 0 else { return false }
        defer { close(file) }
        let line = Array("\(text)\n".utf8)
        // The array is as long as the kernel is told.
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

import FactorCommand
import Glibc

/// A file that is written under a temporary name and renamed once it is complete and on the disk.
///
/// If the process ends at any time, the file is complete or absent. An interrupted run leaves `FILE.new`, which the
/// next one removes. Only its owner may read it.
final class FileDraft {
    let path: String
    private let draft: String
    private let descriptor: Int32
    private var isFinished = false

    init(_ path: String) throws(CLIError) {
        self.path = path
        draft = path + ".new"
        var status = stat()
        // The structure outlives the call. A dangling link counts as existing.
        guard unsafe lstat(path, &status) != 0 else {
            throw .unusable("\(Printable.text(path)) already exists: name another file, or move that one away")
        }
        _ = unsafe unlink(draft)
        descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.cliError(path, "cannot be created") }
    }

    deinit {
        close(descriptor)
        if !isFinished { _ = unsafe unlink(draft) }
    }

    func write(_ bytes: [UInt8]) throws(CLIError) {
        var done = 0
        while done < bytes.count {
            // The array outlives the call, and `done` is within it.
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress! + done, bytes.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.cliError(path, "cannot be written") }
            done += count
        }
    }

    /// Syncs the file and gives it its name, which must still be free.
    func finish() throws(CLIError) {
        guard fsync(descriptor) == 0, unsafe link(draft, path) == 0 else {
            throw Self.cliError(path, "cannot be written")
        }
        isFinished = true
        _ = unsafe unlink(draft)
        let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let opened = unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { return }
        _ = fsync(opened)
        close(opened)
    }

    private static func cliError(_ path: String, _ what: String) -> CLIError {
        let reason = OutsideText.systemError(errno)
        return .unusable(
            "\(Printable.text(path)) \(what): \(reason); choose a directory that you may write to and that has space")
    }
}

import Glibc

/// Replaces files atomically: the old or the new content is there whole, whatever ends the process.
package enum WholeFile {
    /// Creates or replaces the file at `path`, readable by its owner only; it is on the disk on return.
    ///
    /// It is written under a temporary name and then renamed.
    package static func write(_ content: [UInt8], to path: String) throws(StartProblem) {
        let draft = path + ".new"
        unsafe unlink(draft)
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StartProblem("\(draft) cannot be created: \(SecretFile.lastError)") }
        defer { close(descriptor) }
        // The array outlives the call, and its count is passed.
        let written = unsafe content.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard written == content.count, fsync(descriptor) == 0, unsafe rename(draft, path) == 0 else {
            let problem = SecretFile.lastError
            unsafe unlink(draft)
            throw StartProblem("\(path) cannot be written: \(problem)")
        }
        syncDirectory(of: path)
    }

    /// Syncs the directory of `path`, so that a created or removed name is on the disk.
    package static func syncDirectory(of path: String) {
        let directory = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let isAtRoot = path.hasPrefix("/") && directory.isEmpty
        let descriptor = unsafe open(
            isAtRoot ? "/" : directory.isEmpty ? "." : directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

import Glibc

/// A file that is there whole, as it is or as it was, whatever ends the process on the way.
package enum WholeFile {
    /// Replaces the file at `path`, or makes it, readable by its owner alone; on the disk when this returns.
    ///
    /// It is written under another name and then given its own.
    package static func write(_ content: [UInt8], to path: String) throws(StartProblem) {
        let draft = path + ".new"
        unsafe unlink(draft)
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StartProblem("\(draft) cannot be made: \(SecretFile.lastError)") }
        defer { close(descriptor) }
        // The array lives across the call and is as long as it is told.
        let written = unsafe content.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard written == content.count, fsync(descriptor) == 0, unsafe rename(draft, path) == 0 else {
            let problem = SecretFile.lastError
            unsafe unlink(draft)
            throw StartProblem("\(path) cannot be written: \(problem)")
        }
        syncDirectory(of: path)
    }

    /// Has a name that was given or taken away be so on the disk.
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

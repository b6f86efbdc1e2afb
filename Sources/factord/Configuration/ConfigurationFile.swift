import Glibc

/// A configuration as it lies on the disk.
struct ConfigurationFile {
    /// Where it is looked for when nobody says where.
    static let usual = "/etc/factord/factord.json"

    let path: String

    static var usualIsThere: Bool { SecretFile.exists(usual) }

    /// Reads it, or tells everything that is wrong with it.
    func read(_ machine: any Machine) throws(ConfigurationProblems) -> Configuration {
        try ConfigurationReader(machine: machine).read(try content())
    }

    /// The content of a regular file that nobody but its owner can change, and that belongs to us or to root: whoever
    /// writes it says who may do what.
    private func content() throws(ConfigurationProblems) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw problem("cannot be opened: \(SecretFile.lastError)", "name the file with --config")
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw problem("is no regular file", "name the file with --config")
        }
        guard status.st_mode & 0o022 == 0 else { throw problem("others may change it", "run chmod go-w \(path)") }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw problem("belongs to another user", "run chown \(geteuid()) \(path)")
        }
        guard status.st_size <= ConfigurationReader.longest else {
            throw problem("is longer than a configuration may be", "name the right file with --config")
        }
        return try read(descriptor, Int(status.st_size))
    }

    private func read(_ descriptor: Int32, _ size: Int) throws(ConfigurationProblems) -> [UInt8] {
        // A byte more, so that one that grows meanwhile is not cut off unnoticed.
        var bytes = [UInt8](repeating: 0, count: size + 1)
        var count = 0
        while count < bytes.count {
            let room = bytes.count - count
            // In bounds: `count` is below the array's length.
            let got = unsafe bytes.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress! + count, room)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw problem("cannot be read: \(SecretFile.lastError)", "look at the disk") }
            if got == 0 { break }
            count += got
        }
        guard count <= size else { throw problem("changes while it is read", "try again") }
        return Array(bytes[..<count])
    }

    private func problem(_ text: String, _ remedy: String) -> ConfigurationProblems {
        ConfigurationProblems(problems: [ConfigurationProblem(line: 0, member: "", problem: text, remedy: remedy)])
    }
}

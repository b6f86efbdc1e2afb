import FactorCrypto
import FactorWire
import Glibc

/// A program's configuration as text: JSON, as strict as on the wire, in a file that nobody else can change.
///
/// - It has no comments and no repeated members.
/// - Nothing is ignored: unknown and empty members are errors.
package struct ConfigurationText {
    /// A configuration has a few kilobytes; a larger file is the wrong one.
    private static let longest = 1_048_576

    let path: String

    package init(path: String) {
        self.path = path
    }

    /// Reads a text and returns the configuration, or throws everything that is wrong with it.
    package static func read<Configuration>(
        _ bytes: [UInt8], _ body: (Field) -> Configuration?
    ) throws(ConfigurationProblems) -> Configuration {
        let source = SourceText(bytes)
        let document = JSONDocument()
        do throws(JSONFault) {
            try bytes.withRawSpan { span throws(JSONFault) in try document.parse(span) }
        } catch {
            throw ConfigurationProblems(problems: [source.problem(error)])
        }
        let reading = Reading(source)
        let configuration = body(Field(path: "", value: document.root, reading: reading))
        guard let configuration, reading.problems.isEmpty else {
            throw ConfigurationProblems(problems: reading.problems.sorted { $0.line < $1.line })
        }
        return configuration
    }

    /// Reads a regular file that only its owner can change, and that belongs to this user or to root: whoever can write
    /// it sets the permissions.
    package func content() throws(ConfigurationProblems) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw problem("cannot be opened: \(SecretFile.lastError)", "name the file with --config")
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw problem("is not a regular file", "name the file with --config")
        }
        guard status.st_mode & 0o022 == 0 else { throw problem("others may change it", "run chmod go-w \(path)") }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw problem("belongs to another user", "run chown \(geteuid()) \(path)")
        }
        guard status.st_size <= Self.longest else {
            throw problem("is too large for a configuration file", "name the right file with --config")
        }
        return try read(descriptor, Int(status.st_size))
    }

    private func read(_ descriptor: Int32, _ size: Int) throws(ConfigurationProblems) -> [UInt8] {
        // One byte more, so that a file that grows meanwhile is not silently truncated.
        var bytes = [UInt8](repeating: 0, count: size + 1)
        var count = 0
        while count < bytes.count {
            let room = bytes.count - count
            // In bounds: `count` is below the array's length.
            let got = unsafe bytes.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress! + count, room)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw problem("cannot be read: \(SecretFile.lastError)", "check the disk") }
            if got == 0 { break }
            count += got
        }
        guard count <= size else { throw problem("changed while it was read", "try again") }
        return Array(bytes[..<count])
    }

    private func problem(_ text: String, _ remedy: String) -> ConfigurationProblems {
        ConfigurationProblems(problems: [ConfigurationProblem(line: 0, member: "", problem: text, remedy: remedy)])
    }
}

extension SourceText {
    /// Converts a JSON fault into a problem.
    fileprivate func problem(_ fault: JSONFault) -> ConfigurationProblem {
        let (problem, remedy) =
            switch fault {
            case .syntax: ("is not JSON from here on", "look for a missing comma, quote or bracket, or for a comment")
            case .tooDeep: ("is nested too deeply", "no member is nested that deeply")
            case .repeatedMember: ("appears twice", "keep one of the two")
            }
        let member = path(at: fault.offset)
        return ConfigurationProblem(
            line: line(at: fault.offset), member: member, problem: member.isEmpty ? "the text \(problem)" : problem,
            remedy: remedy)
    }
}

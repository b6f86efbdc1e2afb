import Glibc

/// Bytes from outside the process as text: the command line, the environment, files, the standard input.
///
/// No other code of the programs makes text of such bytes. What is not UTF-8 is refused and never repaired: a repair makes
/// one name of two, `ren\xE8` and `ren\xE9`, and what is meant for the one then hits the other.
package enum OutsideText {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The text that the bytes are; nil where they are not UTF-8.
    package static func text(_ bytes: some Collection<UInt8>) -> String? {
        String(validating: bytes, as: UTF8.self)
    }

    /// Whether the bytes are UTF-8. Makes no copy of them, which may be secret.
    package static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return true
        } catch {
            return false
        }
    }

    /// The bytes without the byte order mark that some editors write at the beginning of a file.
    package static func withoutByteOrderMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes
    }

    /// Bytes that are not UTF-8, for a message: what is printable ASCII as it is, every other byte as `\xE8`.
    package static func shown(_ bytes: some Collection<UInt8>) -> String {
        bytes.reduce(into: "") { text, byte in
            if (0x20..<0x7F).contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Whether there is a command line, with the program's name at least.
    static var hasArguments: Bool { CommandLine.argc > 0 }

    /// The arguments after the program's name, or which of them is not UTF-8.
    static func arguments() throws(UsageProblem) -> [String] {
        var arguments: [String] = []
        for number in stride(from: 1, to: Int(CommandLine.argc), by: 1) {
            // `argc` strings stand there, which nobody changes.
            let bytes = unsafe CommandLine.unsafeArgv[number].map { unsafe Self.bytes($0) } ?? []
            guard let argument = text(bytes) else {
                throw UsageProblem("argument \(number) is not UTF-8: \(shown(bytes))")
            }
            arguments.append(argument)
        }
        return arguments
    }

    /// Refuses an environment in which a variable that is read is not UTF-8.
    static func checkEnvironment() throws(UsageProblem) {
        for variable in EnvironmentVariable.allCases {
            guard let value = unsafe getenv(variable.rawValue), case let bytes = unsafe Self.bytes(value) else {
                continue
            }
            guard text(bytes) != nil else { throw UsageProblem("$\(variable.rawValue) is not UTF-8: \(shown(bytes))") }
        }
    }

    /// The value of a variable; nil where it is not set or not UTF-8. The environment does not change meanwhile.
    static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return text(unsafe Self.bytes(value))
    }

    /// What the system says of an error number.
    package static func systemError(_ number: Int32) -> String {
        // strerror's text is static or the thread's own, and copied at once.
        text(unsafe Self.bytes(strerror(number))) ?? "error \(number)"
    }

    /// A C string that is there while this is called; nil where it is not UTF-8.
    @unsafe package static func text(ofC string: UnsafePointer<CChar>) -> String? { text(unsafe Self.bytes(string)) }

    private static func bytes(_ string: UnsafePointer<CChar>) -> [UInt8] {
        // A C string ends with its zero.
        unsafe UnsafeRawBufferPointer(start: string, count: strlen(string)).map { $0 }
    }
}

import Glibc

/// Text from bytes that come from outside the process: the command line, the environment, files and standard input.
///
/// No other code in the programs makes text from such bytes. Bytes that are not UTF-8 are refused, never repaired:
/// repair would make `ren\xE8` and `ren\xE9` the same name, and a command meant for one would hit the other.
package enum OutsideText {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The bytes as text, or nil if they are not UTF-8.
    package static func text(_ bytes: some Collection<UInt8>) -> String? {
        String(validating: bytes, as: UTF8.self)
    }

    /// Whether the bytes are UTF-8. Makes no copy of them, since they may be secret.
    package static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return true
        } catch {
            return false
        }
    }

    /// The bytes without the byte order mark that some editors write at the start of a file.
    package static func withoutByteOrderMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes
    }

    /// Bytes that are not UTF-8, for a message: printable ASCII unchanged, every other byte as `\xE8`.
    package static func shown(_ bytes: some Collection<UInt8>) -> String {
        bytes.reduce(into: "") { text, byte in
            if (0x20..<0x7F).contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// Whether there is a command line with at least the program's name.
    static var hasArguments: Bool { CommandLine.argc > 0 }

    /// The arguments after the program's name. Throws if one is not UTF-8.
    static func arguments() throws(UsageProblem) -> [String] {
        var arguments: [String] = []
        for number in stride(from: 1, to: Int(CommandLine.argc), by: 1) {
            // `argv` holds `argc` strings, which nobody changes.
            let bytes = unsafe CommandLine.unsafeArgv[number].map { unsafe Self.bytes($0) } ?? []
            guard let argument = text(bytes) else {
                throw UsageProblem("argument \(number) is not UTF-8: \(shown(bytes))")
            }
            arguments.append(argument)
        }
        return arguments
    }

    /// Throws if a variable that the programs read is not UTF-8.
    static func checkEnvironment() throws(UsageProblem) {
        for variable in EnvironmentVariable.allCases {
            guard let value = unsafe getenv(variable.rawValue), case let bytes = unsafe Self.bytes(value) else {
                continue
            }
            guard text(bytes) != nil else { throw UsageProblem("$\(variable.rawValue) is not UTF-8: \(shown(bytes))") }
        }
    }

    /// The value of a variable, or nil if it is unset or not UTF-8. The environment does not change meanwhile.
    static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return text(unsafe Self.bytes(value))
    }

    /// The names of all variables that are UTF-8. The environment does not change meanwhile.
    static func variableNames() -> [String] {
        var names: [String] = []
        var index = 0
        // The list ends with a null pointer.
        while let entry = unsafe environ[index] {
            if let name = text(unsafe bytes(entry).prefix { $0 != UInt8(ascii: "=") }) { names.append(name) }
            index += 1
        }
        return names
    }

    /// A C string that is valid during the call, as text; nil if it is not UTF-8.
    @unsafe package static func text(ofC string: UnsafePointer<CChar>) -> String? { text(unsafe Self.bytes(string)) }

    private static func bytes(_ string: UnsafePointer<CChar>) -> [UInt8] {
        // A C string ends with a zero byte.
        unsafe UnsafeRawBufferPointer(start: string, count: strlen(string)).map { $0 }
    }
}

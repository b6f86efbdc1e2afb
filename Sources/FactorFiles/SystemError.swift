internal import Glibc

/// What the system says of its error numbers.
package enum SystemError {
    /// The message for an error number (`errno`).
    package static func text(_ number: Int32) -> String {
        // strerror's text is static or thread-local, and is copied at once.
        unsafe String(validatingCString: strerror(number)) ?? "error \(number)"
    }

    /// The message for the last call's error.
    package static var last: String { text(errno) }
}

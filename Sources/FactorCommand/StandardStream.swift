import Glibc

/// The streams that a program speaks to people on. Written whole and at once, past the C library's buffers.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes a text as it is.
    package func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes bytes as they are; what the other end no longer takes is dropped.
    package func write(_ bytes: [UInt8]) {
        var done = 0
        while done < bytes.count {
            // The array lives across the call, and `done` is within it.
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(rawValue, $0.baseAddress! + done, bytes.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            done += count
        }
    }

    /// Writes a line.
    package func line(_ text: String) {
        write(text + "\n")
    }
}

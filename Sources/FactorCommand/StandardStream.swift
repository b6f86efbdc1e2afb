import Glibc

/// Writes everything at once, bypassing the C library's buffers.
enum StandardStream {
    /// Writes all bytes; returns the system's error number, or 0.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var done = 0
        while done < bytes.count {
            // The array outlives the call, and `done` is within it.
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress! + done, bytes.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            done += count
        }
        return 0
    }
}

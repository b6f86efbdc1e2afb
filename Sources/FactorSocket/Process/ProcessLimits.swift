internal import CLinux
internal import Glibc

/// What the kernel lets this process have, and how much of it is in use.
package enum ProcessLimits {
    /// Descriptors that may be open.
    package static var descriptors: Int? { told(factor_descriptor_limit()) }

    /// Bytes of addresses (`ulimit -v`).
    package static var addressBytes: Int? { told(factor_address_limit()) }

    /// Has all threads allocate from one heap: each further one reserves 64 MiB of addresses. For a process that may have
    /// few.
    package static func keepOneHeap() { factor_keep_one_heap() }

    private static func told(_ value: Int) -> Int? { value < 0 ? nil : value }
}

/// Tells how much memory the process takes.
@safe package final class MemoryMeter {
    private let descriptor: Int32
    private let page = Int(getpagesize())

    /// Opens what tells it; nil where there is no /proc.
    package init?() {
        descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { _ = close(descriptor) }

    /// Bytes of addresses and of memory that are in use; nil where it cannot be read.
    package func measure() -> (addresses: Int, resident: Int)? {
        var text = [UInt8](repeating: 0, count: 128)
        // As much is read as the array holds.
        let count = unsafe text.withUnsafeMutableBytes { bytes in
            unsafe pread(descriptor, bytes.baseAddress, bytes.count, 0)
        }
        guard count > 0 else { return nil }
        let numbers = text.prefix(count).split(separator: 0x20).prefix(2).map { digits in
            digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
        return numbers.count == 2 ? (numbers[0] * page, numbers[1] * page) : nil
    }

    /// Bytes that were freed and can be had again without the kernel.
    package var free: Int { factor_free_bytes() }

    /// Gives what was freed back to the kernel, as far as that goes.
    package func trim() { factor_trim_memory() }
}

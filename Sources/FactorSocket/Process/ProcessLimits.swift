internal import CLinux
internal import Glibc

/// The kernel's limits for this process, and how much of them is in use.
package enum ProcessLimits {
    /// The number of descriptors that may be open.
    package static var descriptors: Int? { told(factor_descriptor_limit()) }

    /// Bytes of address space (`ulimit -v`).
    package static var addressBytes: Int? { told(factor_address_limit()) }

    /// Makes all threads allocate from one heap: each further heap reserves 64 MiB of address space. For a process with
    /// a tight limit.
    package static func keepOneHeap() { factor_keep_one_heap() }

    private static func told(_ value: Int) -> Int? { value < 0 ? nil : value }
}

/// Measures the memory of this process.
@safe package final class MemoryMeter {
    private let descriptor: Int32
    private let page = Int(getpagesize())

    /// Opens the source of the figures; returns nil without /proc.
    package init?() {
        descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
    }

    deinit { _ = close(descriptor) }

    /// Bytes of address space and of resident memory; nil if they cannot be read.
    package func measure() -> (addresses: Int, resident: Int)? {
        var text = [UInt8](repeating: 0, count: 128)
        // At most the array's count is read.
        let count = unsafe text.withUnsafeMutableBytes { bytes in
            unsafe pread(descriptor, bytes.baseAddress, bytes.count, 0)
        }
        guard count > 0 else { return nil }
        let numbers = text.prefix(count).split(separator: 0x20).prefix(2).map { digits in
            digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
        }
        return numbers.count == 2 ? (numbers[0] * page, numbers[1] * page) : nil
    }

    /// Freed bytes that can be allocated again without the kernel.
    package var free: Int { factor_free_bytes() }

    /// Returns freed memory to the kernel, as far as possible.
    package func trim() { factor_trim_memory() }
}

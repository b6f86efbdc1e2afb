import CSodium
import Synchronization

/// Locked memory lent for one operation and wiped when it ends.
///
/// `sodium_malloc` maps and locks pages on every call, which is too slow per request. So a few cells are allocated once
/// and lent without a lock, with one bit per free cell. Requests larger than a cell, or made while all are lent, get
/// their own memory, which is slower and just as safe.
@safe struct Scratch: ~Copyable {
    /// One page: large enough for a subject's whole sealed document in all but rare cases.
    static let cellLength = 4096
    /// Two for each thread that opens blobs (one for the blob, one for an HMAC state inside), with four threads. 32 KiB
    /// in total, half of the 64 KiB that old kernels and containers let a process lock.
    static let cellCount = 8

    // Written once by the runtime before anyone reads it; a cell's bytes belong to the holder of its bit.
    nonisolated(unsafe) private static let cells: UnsafeMutableRawPointer = {
        precondition(Sodium.isStarted, "libsodium did not start")
        guard let cells = unsafe sodium_malloc(cellLength * cellCount) else { fatalError("no locked memory left") }
        return unsafe cells
    }()
    private static let free = Atomic<UInt64>((1 << cellCount) - 1)

    /// Not initialised: holds what the allocator left there, never another operation's bytes.
    let start: UnsafeMutableRawPointer
    let count: Int
    /// The cell's number, or nil for separate memory.
    private let cell: Int?

    init(count: Int) {
        self.count = count
        if count <= Self.cellLength, let cell = Self.take() {
            self.cell = cell
            unsafe self.start = Self.cells + cell * Self.cellLength
        } else {
            precondition(Sodium.isStarted, "libsodium did not start")
            guard let start = unsafe sodium_malloc(count) else { fatalError("no locked memory left") }
            self.cell = nil
            unsafe self.start = start
        }
    }

    deinit {
        // In bounds: `start` has `count` bytes that only this value may access until its bit is set again.
        unsafe sodium_memzero(start, count)
        if let cell {
            Self.free.bitwiseOr(1 << UInt64(cell), ordering: .releasing)
        } else {
            unsafe sodium_free(start)
        }
    }

    /// Lends the bytes, which the holder has written.
    func withBytes<R: ~Copyable>(_ body: (RawSpan) -> R) -> R {
        // The span cannot outlive the call, and `self` keeps the memory for it.
        body(unsafe RawSpan(_unsafeStart: start, byteCount: count))
    }

    private static func take() -> Int? {
        var seen = free.load(ordering: .relaxed)
        while seen != 0 {
            let (taken, now) = free.weakCompareExchange(
                expected: seen, desired: seen & (seen - 1), successOrdering: .acquiring, failureOrdering: .relaxed)
            if taken { return seen.trailingZeroBitCount }
            seen = now
        }
        return nil
    }
}

internal import CLinux

/// Bytes on their way in or out of one connection: appended at the end, removed at the front, wiped when removed.
///
/// An empty buffer owns no memory, so an idle connection costs none.
@safe struct ByteBuffer: ~Copyable {
    /// The first allocation: enough for some answers, and small enough for the allocator's fast path.
    private static let smallestCapacity = 1_000

    /// Owned; nil exactly when `capacity` is 0.
    private var storage: UnsafeMutableRawPointer?
    private(set) var capacity = 0
    private var start = 0
    private var end = 0

    init() { unsafe storage = nil }

    deinit {
        // Only `start..<end` holds bytes; the rest has been wiped or was never written.
        if let storage = unsafe storage {
            unsafe factor_wipe(storage + start, UInt(end - start))
            unsafe storage.deallocate()
        }
    }

    var count: Int { end - start }
    var isEmpty: Bool { start == end }

    /// The bytes. Valid until the buffer is next changed.
    var bytes: UnsafeRawBufferPointer {
        // Without storage both are 0, and the range is empty.
        unsafe UnsafeRawBufferPointer(start: storage.map { unsafe UnsafeRawPointer($0 + start) }, count: count)
    }

    mutating func append(_ source: UnsafeRawBufferPointer) {
        guard let from = source.baseAddress else { return }
        // `room` leaves at least that many bytes from its result on.
        unsafe room(source.count).copyMemory(from: from, byteCount: source.count)
        end += source.count
    }

    /// Makes room for `count` more bytes and returns where they go; `filled` then reports how many arrived.
    mutating func room(_ count: Int) -> UnsafeMutableRawPointer {
        if let storage = unsafe storage, capacity - end >= count { return unsafe storage + end }
        return unsafe moved(makingRoomFor: count)
    }

    mutating func filled(_ count: Int) {
        precondition(count >= 0 && end + count <= capacity)
        end += count
    }

    /// A buffer of up to this size is kept however few bytes it holds.
    private static let smallRoom = 8_192

    /// Wipes the first `count` bytes. Frees the memory if none are left, and most of it if few are left.
    mutating func dropFirst(_ count: Int) {
        precondition(count >= 0 && count <= self.count)
        guard let storage = unsafe storage else { return }
        // Within `start..<end`, checked above.
        unsafe factor_wipe(storage + start, UInt(count))
        start += count
        if start == end {
            self = ByteBuffer()
        } else if capacity > ByteBuffer.smallRoom, self.count * 4 < capacity {
            _ = unsafe moved(makingRoomFor: 0)
        }
    }

    mutating func removeAll() { self = ByteBuffer() }

    /// Moves the bytes to the front of storage that has room for `extra` more.
    private mutating func moved(makingRoomFor extra: Int) -> UnsafeMutableRawPointer {
        // A move with nothing to add is meant to shrink the storage.
        var larger = extra > 0 ? max(ByteBuffer.smallestCapacity, capacity) : ByteBuffer.smallestCapacity
        while larger - count < extra { larger *= 2 }
        let target = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
        if let storage = unsafe storage {
            // Both hold `count` bytes from here, and they are separate allocations.
            unsafe target.copyMemory(from: storage + start, byteCount: count)
            unsafe factor_wipe(storage + start, UInt(count))
            unsafe storage.deallocate()
        }
        unsafe storage = target
        capacity = larger
        end = count
        start = 0
        return unsafe target + end
    }
}

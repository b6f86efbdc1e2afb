internal import CLinux

/// Bytes on their way in or out of one connection: appended at the end, taken from the front, wiped when taken.
///
/// An empty buffer owns no memory, so an idle connection costs none.
@safe struct ByteBuffer: ~Copyable {
    /// The first allocation: some answers' worth, and small enough for the allocator's fast path.
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

    /// The bytes. Good until the buffer is next changed.
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

    /// Makes room for `count` more bytes and answers where they go; `filled` then says how many came.
    mutating func room(_ count: Int) -> UnsafeMutableRawPointer {
        if let storage = unsafe storage, capacity - end >= count { return unsafe storage + end }
        return unsafe moved(makingRoomFor: count)
    }

    mutating func filled(_ count: Int) {
        precondition(count >= 0 && end + count <= capacity)
        end += count
    }

    /// Room that is kept however few bytes are left in it.
    private static let smallRoom = 8_192

    /// Wipes the first `count` bytes and gives the memory back when none is left, or most when little is.
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
        // What is moved for no more room is to have less.
        var larger = extra > 0 ? max(ByteBuffer.smallestCapacity, capacity) : ByteBuffer.smallestCapacity
        while larger - count < extra { larger *= 2 }
        let target = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
        if let storage = unsafe storage {
            // Both hold `count` bytes from here, and they are two allocations.
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

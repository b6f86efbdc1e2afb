internal import CLinux
internal import Glibc

/// The single buffer that all connections are read into.
///
/// It holds bytes only while a connection is served, and is wiped after each. Its pages are locked in memory if the
/// process may lock that much.
@safe struct ReadBuffer: ~Copyable {
    let capacity: Int
    /// Owned: allocated in `init`, freed in `deinit`, `capacity` bytes long.
    let base: UnsafeMutableRawPointer
    let isLocked: Bool

    init(capacity: Int) {
        let page = Int(getpagesize())
        self.capacity = capacity
        unsafe base = .allocate(byteCount: capacity, alignment: page)
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: capacity)
        // If this is refused, the buffer is as good as any other memory.
        isLocked = unsafe mlock(base, capacity) == 0
    }

    deinit {
        if isLocked { _ = unsafe munlock(base, capacity) }
        unsafe base.deallocate()
    }

    func wipe(_ count: Int) {
        precondition(count <= capacity)
        unsafe factor_wipe(base, UInt(count))
    }
}

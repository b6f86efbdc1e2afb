/// Growing without leaving anything behind.
extension [UInt8] {
    /// Has room for `count` more bytes. An array that grows by itself leaves a copy in the memory that it came from; where
    /// this one has to move, it is wiped there.
    @inline(__always)
    package mutating func makeRoom(for count: Int) {
        if capacity - self.count < count { _ = move(makingRoomFor: count) }
    }

    /// Moves to memory with room for `count` more bytes, twice as much as now at the least.
    ///
    /// - Returns: the memory that it came from, empty and wiped.
    mutating func move(makingRoomFor count: Int) -> [UInt8] {
        var larger: [UInt8] = []
        larger.reserveCapacity(Swift.max(self.count + count, 2 * capacity))
        larger.append(copying: span)
        swap(&self, &larger)
        wipe(&larger, keepingCapacity: true)
        return larger
    }
}

/// Growing without leaving copies behind.
extension [UInt8] {
    /// Makes room for `count` more bytes. An array that grows by itself leaves a copy in its old memory; here the old
    /// memory is wiped.
    @inline(__always)
    package mutating func makeRoom(for count: Int) {
        if capacity - self.count < count { _ = move(makingRoomFor: count) }
    }

    /// Moves to memory with room for `count` more bytes, at least twice the current size.
    ///
    /// - Returns: the old memory, empty and wiped.
    mutating func move(makingRoomFor count: Int) -> [UInt8] {
        var larger: [UInt8] = []
        larger.reserveCapacity(Swift.max(self.count + count, 2 * capacity))
        larger.append(copying: span)
        swap(&self, &larger)
        wipe(&larger, keepingCapacity: true)
        return larger
    }
}

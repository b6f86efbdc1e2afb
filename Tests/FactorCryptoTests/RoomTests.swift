import Testing

@testable import FactorCrypto

struct RoomTests {
    @Test func `bytes that move for more room are wiped where they were`() {
        let secret = [UInt8](1...200)
        var bytes = secret
        bytes.reserveCapacity(secret.count)
        let old = bytes.move(makingRoomFor: 1_000)
        #expect(bytes == secret)
        #expect(bytes.capacity >= 1_200)
        #expect(old.isEmpty && old.capacity >= secret.count)
        // The storage still belongs to the array, and this many of its bytes were initialised.
        let isWiped = unsafe old.withUnsafeBufferPointer { buffer in
            unsafe UnsafeBufferPointer(start: buffer.baseAddress, count: secret.count).allSatisfy { $0 == 0 }
        }
        #expect(isWiped)
    }

    @Test func `nothing moves if there is room`() {
        var bytes: [UInt8] = [1, 2, 3]
        bytes.reserveCapacity(100)
        let (start, capacity) = (address(bytes), bytes.capacity)
        bytes.makeRoom(for: capacity - 3)
        #expect(address(bytes) == start && bytes.capacity == capacity)
        bytes.makeRoom(for: capacity - 2)
        #expect(address(bytes) != start && bytes.capacity >= 2 * capacity)
        #expect(bytes == [1, 2, 3])
    }

    @Test func `room is made for the first byte too`() {
        var bytes: [UInt8] = []
        bytes.makeRoom(for: 0)
        bytes.makeRoom(for: 1)
        #expect(bytes.isEmpty && bytes.capacity >= 1)
    }

    private func address(_ bytes: [UInt8]) -> UInt {
        unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    }
}

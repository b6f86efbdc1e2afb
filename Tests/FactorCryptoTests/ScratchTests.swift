import Testing

@testable import FactorCrypto

struct ScratchTests {
    @Test func `a cell is wiped before it is used again`() async {
        await #expect(processExitsWith: .success) {
            var address = 0
            do {
                let scratch = Scratch(count: 4000)
                // In bounds: 4000 bytes.
                unsafe scratch.start.initializeMemory(as: UInt8.self, repeating: 0xAA, count: 4000)
                address = unsafe Int(bitPattern: scratch.start)
            }
            // Cells stay mapped, and no other thread runs here.
            let left = unsafe UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: 4000)
            let isWiped = unsafe left.allSatisfy { $0 == 0 }
            precondition(isWiped)
            let again = Scratch(count: 1)
            precondition(unsafe Int(bitPattern: again.start) == address)
        }
    }

    @Test func `open values never share memory, in any number`() {
        var ranges: [Range<Int>] = []
        nest(3 * Scratch.cellCount, count: 4096, into: &ranges)
        ranges.sort { $0.lowerBound < $1.lowerBound }
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }

    @Test func `a request larger than a cell gets its own memory`() {
        var ranges: [Range<Int>] = []
        nest(2, count: 3 * Scratch.cellLength, into: &ranges)
        #expect(!ranges[0].overlaps(ranges[1]))
    }

    private func nest(_ depth: Int, count: Int, into ranges: inout [Range<Int>]) {
        guard depth > 0 else { return }
        let scratch = Scratch(count: count)
        let start = unsafe Int(bitPattern: scratch.start)
        ranges.append(start..<start + count)
        nest(depth - 1, count: count, into: &ranges)
        // Still in bounds, and still this value's only.
        unsafe scratch.start.initializeMemory(as: UInt8.self, repeating: 1, count: count)
    }
}

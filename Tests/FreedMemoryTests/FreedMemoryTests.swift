import Glibc
import Testing

/// What the C library's allocator keeps in memory that was freed, read as another process would read it.
@Suite struct FreedMemoryTests {
    private static let mark: UInt8 = 0xA5

    /// Sizes that the allocator treats differently: cached, listed, merged with neighbours, mapped separately.
    private static let sizes = [24, 100, 1_000, 5_000, 100_000, 300_000]

    /// A block full of marks.
    private func marked(_ size: Int) throws -> UnsafeMutableRawPointer {
        let block = unsafe try #require(unsafe malloc(size))
        // In bounds: the block has that many bytes.
        unsafe memset(block, Int32(Self.mark), size)
        return unsafe block
    }

    private func moved(_ block: UnsafeMutableRawPointer, _ size: Int) throws -> UnsafeMutableRawPointer {
        unsafe try #require(unsafe realloc(block, size))
    }

    /// Whether an area contains marks; false if it is no longer mapped. The allocator's own links may contain a byte of
    /// that value, but no run of them.
    private func holdsMarks(_ start: UnsafeMutableRawPointer?, _ count: Int) throws -> Bool {
        let memory = unsafe open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
        try #require(memory >= 0)
        defer { close(memory) }
        var bytes = [UInt8](repeating: 0, count: count)
        // As many bytes as there is room for; the address is only a place in a file.
        let got = unsafe bytes.withUnsafeMutableBytes {
            unsafe pread(memory, $0.baseAddress, count, Int(bitPattern: start))
        }
        return bytes.prefix(max(0, got)).split { $0 != Self.mark }.contains { $0.count >= 8 }
    }

    /// Whether a block that is in use holds a mark in each of its first bytes.
    private func isIntact(_ block: UnsafeMutableRawPointer, _ count: Int) -> Bool {
        // In bounds: the caller knows that the block has that many bytes.
        unsafe UnsafeRawBufferPointer(start: block, count: count).allSatisfy { $0 == Self.mark }
    }

    @Test(arguments: sizes) func `freed memory holds nothing of its content`(_ size: Int) throws {
        let block = unsafe try marked(size)
        #expect(unsafe try holdsMarks(block, size))
        unsafe free(block)
        #expect(unsafe try !holdsMarks(block, size))
    }

    @Test(arguments: [64, 4_096]) func `aligned memory is freed the same way`(_ alignment: Int) throws {
        var block: UnsafeMutableRawPointer?
        try #require(unsafe posix_memalign(&block, alignment, 1_000) == 0)
        unsafe memset(try #require(block), Int32(Self.mark), 1_000)
        unsafe free(block)
        #expect(unsafe try !holdsMarks(block, 1_000))
    }

    @Test(arguments: sizes) func `a growing block keeps its content and leaves no copy behind`(_ size: Int) throws {
        let block = unsafe try marked(size)
        let larger = unsafe try moved(block, 3 * size)
        #expect(unsafe isIntact(larger, size))
        #expect(unsafe try larger == block || !holdsMarks(block, size))
        unsafe free(larger)
        #expect(unsafe try !holdsMarks(larger, 3 * size))
    }

    @Test(arguments: sizes) func `the rest of a block that shrinks is zeroed`(_ size: Int) throws {
        let block = unsafe try marked(size)
        let smaller = unsafe try moved(block, size / 3)
        #expect(unsafe isIntact(smaller, size / 3))
        #expect(unsafe try !holdsMarks(smaller + size / 3, size - size / 3))
        unsafe free(smaller)
    }

    @Test func `an array of an impossible size is refused and changes nothing`() throws {
        let block = unsafe try marked(1_000)
        errno = 0
        #expect(unsafe reallocarray(block, .max, 2) == nil)
        #expect(errno == ENOMEM)
        #expect(unsafe isIntact(block, 1_000))
        let larger = unsafe try #require(unsafe reallocarray(block, 3, 1_000))
        #expect(unsafe isIntact(larger, 1_000))
        #expect(unsafe try larger == block || !holdsMarks(block, 1_000))
        unsafe free(larger)
    }

    @Test func `reallocating nothing allocates, and reallocating to no size frees`() throws {
        let block = unsafe try #require(unsafe realloc(nil, 100))
        unsafe memset(block, Int32(Self.mark), 100)
        #expect(unsafe realloc(block, 0) == nil)
        #expect(unsafe try !holdsMarks(block, 100))
        free(nil)
    }

    @Test func `freeing leaves the error number as it was`() throws {
        for size in Self.sizes {
            let block = unsafe try marked(size)
            errno = EDOM
            unsafe free(block)
            #expect(errno == EDOM)
        }
    }

    /// `getline` moves the buffer that it was given within the C library.
    @Test func `the C library frees and moves in the same way`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(unsafe pipe(&ends) == 0)
        let text = [UInt8](repeating: Self.mark, count: 3_000) + [0x0A]
        #expect(unsafe text.withUnsafeBytes { unsafe write(ends[1], $0.baseAddress, $0.count) } == text.count)
        close(ends[1])
        let stream = unsafe try #require(unsafe fdopen(ends[0], "r"))
        let first = unsafe try marked(600).assumingMemoryBound(to: CChar.self)
        var (line, room) = unsafe (Optional(first), 600)
        #expect(unsafe getline(&line, &room, stream) == text.count)
        #expect(unsafe try line == first || !holdsMarks(first, 600))
        unsafe fclose(stream)
        unsafe free(line)
        #expect(unsafe try !holdsMarks(line, text.count))
    }

    @Test func `threads that allocate at the same time keep their own content`() async {
        let intact = await withTaskGroup(of: Bool.self) { group in
            for seed in 0..<8 { group.addTask { Self.churn(UInt64(seed)) } }
            return await group.allSatisfy { $0 }
        }
        #expect(intact)
    }

    /// Allocates, moves and frees blocks of many sizes, each full of its own marks; returns false if one changed.
    private static func churn(_ seed: UInt64) -> Bool {
        var blocks: [Block] = []
        var random = seed
        for round in 0..<5_000 {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let size = Int(random >> 40) % 3_000 + 1
            if blocks.count < 50 { blocks.append(Block()) }
            let index = Int(random >> 20) % blocks.count
            guard blocks[index].isIntact else { return false }
            if round % 3 == 0 {
                unsafe free(blocks.remove(at: index).start)
            } else {
                guard blocks[index].move(size), blocks[index].isIntact else { return false }
                blocks[index].fill(size, UInt8(truncatingIfNeeded: round))
            }
        }
        for block in blocks { unsafe free(block.start) }
        return true
    }

    /// A block with a mark of its own in all of its bytes.
    @safe private struct Block {
        private(set) var start: UnsafeMutableRawPointer?
        private var count = 0
        private var mark: UInt8 = 0

        var isIntact: Bool {
            // In bounds: this many bytes were written.
            unsafe UnsafeRawBufferPointer(start: start, count: count).allSatisfy { $0 == mark }
        }

        /// Resizes it; its remaining content is marks.
        mutating func move(_ size: Int) -> Bool {
            guard let moved = unsafe realloc(start, size) else { return false }
            unsafe start = moved
            count = min(count, size)
            return true
        }

        mutating func fill(_ size: Int, _ mark: UInt8) {
            guard let start = unsafe start else { return }
            // In bounds: it was moved to that size.
            unsafe memset(start, Int32(mark), size)
            (count, self.mark) = (size, mark)
        }
    }
}

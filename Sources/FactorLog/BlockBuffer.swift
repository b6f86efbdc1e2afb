/// Memory for one write. It is aligned to a block, as direct I/O requires.
@safe struct BlockBuffer: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer

    /// Its length at first, in bytes, all of which are zero.
    static let least = 16 * LogFormat.block

    init() {
        unsafe memory = .allocate(byteCount: Self.least, alignment: LogFormat.block)
        for index in 0..<Self.least { unsafe memory[index] = 0 }
    }

    deinit { unsafe memory.deallocate() }

    private mutating func grow(to length: Int) {
        guard unsafe memory.count < length else { return }
        unsafe memory.deallocate()
        unsafe memory = .allocate(byteCount: length, alignment: LogFormat.block)
    }

    /// Puts a record there behind its header, with its checksum, and zeros up to the end of the block. Returns the checksum.
    mutating func put(_ header: FrameHeader, _ record: RawSpan, of identity: LogIdentity) -> UInt64 {
        let space = LogFormat.space(for: record.byteCount)
        grow(to: space)
        // All three lie within the memory, which holds `space` bytes.
        unsafe header.bytes(of: identity).withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
        let end = FrameHeader.length + record.byteCount
        unsafe record.withUnsafeBytes { bytes in
            unsafe UnsafeMutableRawBufferPointer(rebasing: memory[FrameHeader.length..<end]).copyMemory(from: bytes)
        }
        for index in end..<space { unsafe memory[index] = 0 }
        let checksum = unsafe LogFormat.checksum(
            UnsafeRawBufferPointer(rebasing: memory[8..<end]), of: identity)
        unsafe memory.storeBytes(of: checksum.littleEndian, as: UInt64.self)
        return checksum
    }

    /// Writes blocks to a file.
    mutating func write(_ blocks: [UInt8], to file: any LogFile, at offset: Int) throws(LogFailure) {
        grow(to: blocks.count)
        // The memory is as long.
        unsafe blocks.withUnsafeBytes { unsafe memory.copyMemory(from: $0) }
        try withBlocks(blocks.count) { blocks throws(LogFailure) in try file.write(blocks, at: offset) }
    }

    /// Passes on the first bytes of it.
    borrowing func withBlocks<Failure: Error>(
        _ length: Int, _ body: (RawSpan) throws(Failure) -> Void
    ) throws(Failure) {
        try body(unsafe UnsafeRawBufferPointer(rebasing: memory[..<length]).bytes)
    }
}

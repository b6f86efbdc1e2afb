internal import CXXHash

/// The form of the log's files; README.md has it to the byte.
package enum LogFormat {
    static let version: UInt32 = 1

    /// What is written begins and ends with blocks of this size in bytes, so that none shares a sector with a record that was
    /// confirmed. Disks write sectors of at most as much.
    package static let block = 4_096

    /// No number of a record or segment is as high, so that none overflows, whatever is found in a file.
    static let most: UInt64 = 1 << 62

    /// The largest record, in bytes.
    package static let longestRecord = 1 << 28

    /// The number of bytes of the blocks that a record takes.
    package static func space(for length: Int) -> Int {
        (FrameHeader.length + length + block - 1) / block * block
    }

    /// The checksum of bytes that finds errors, but no intent.
    static func checksum(_ bytes: UnsafeRawBufferPointer, of identity: LogIdentity) -> UInt64 {
        unsafe XXH3_64bits_withSeed(bytes.baseAddress, bytes.count, identity.low)
    }

    static func checksum(_ bytes: [UInt8], _ range: Range<Int>, of identity: LogIdentity) -> UInt64 {
        unsafe bytes.withUnsafeBytes { unsafe checksum(UnsafeRawBufferPointer(rebasing: $0[range]), of: identity) }
    }
}

extension [UInt8] {
    /// The integer of eight bytes there, the lowest first.
    func integer(at offset: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in 0..<8 { value |= UInt64(self[offset + index]) << UInt64(8 * index) }
        return value
    }

    mutating func append(_ value: UInt64) {
        for index in 0..<8 { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }
}

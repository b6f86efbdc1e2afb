import Glibc

/// Reading bytes without unsafe code: bounds are checked, and every bit pattern is valid for the types read here.
extension RawSpan {
    /// The byte at `offset`; traps outside the span.
    package func byte(at offset: Int) -> UInt8 {
        // `unsafeLoad` checks the bounds; any byte is a UInt8.
        unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// Reads the big-endian integer at `offset`; traps if it does not fit.
    package func integer<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: T.Type = T.self) -> T {
        // `unsafeLoadUnaligned` checks the bounds; any bytes are a fixed-width integer.
        T(bigEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: T.self))
    }

    /// Whether the bytes begin with an ASCII word.
    package func starts(with word: StaticString) -> Bool {
        guard byteCount >= word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { expected in
            // In bounds: the buffer is read by its own indices, and the span is at least as long.
            expected.indices.allSatisfy { unsafe expected[$0] == byte(at: $0) }
        }
    }

    /// The offset of the first `byte`, or nil if there is none.
    package func firstOffset(of byte: UInt8) -> Int? {
        unsafe withUnsafeBytes { bytes in
            // In bounds: the count is the span's, and a result lies within it.
            guard let start = bytes.baseAddress, let found = unsafe memchr(start, Int32(byte), bytes.count) else {
                return nil
            }
            return unsafe UnsafeRawPointer(found) - start
        }
    }

    /// Copies the bytes into an ordinary array, which the caller wipes if they are secret.
    package func array() -> [UInt8] {
        unsafe withUnsafeBytes { unsafe [UInt8]($0) }
    }
}

/// Writing bytes without unsafe code; bounds are checked.
extension MutableRawSpan {
    /// Writes `bytes` at `offset`; traps if they do not fit.
    package mutating func copy(_ bytes: RawSpan, at offset: Int = 0) {
        precondition(offset >= 0 && offset <= byteCount && bytes.byteCount <= byteCount - offset, "out of bounds")
        unsafe withUnsafeMutableBytes { target in
            unsafe bytes.withUnsafeBytes { source in
                guard let start = target.baseAddress, let from = source.baseAddress else { return }
                // In bounds by the check above.
                unsafe (start + offset).copyMemory(from: from, byteCount: source.count)
            }
        }
    }

    /// Writes `value` in big-endian order at `offset`; traps if it does not fit.
    package mutating func store<T: FixedWidthInteger & BitwiseCopyable>(_ value: T, at offset: Int) {
        storeBytes(of: value.bigEndian, toByteOffset: offset, as: T.self)
    }
}

import CCrypt
import CSodium

/// The crypt(5) password hashes that other systems export: bcrypt (`$2a$`, `$2b$`, `$2y$`) and scrypt as `$7$`.
///
/// The hash contains its cost, which must be checked before a hash is accepted.
package enum UnixCrypt {
    /// libxcrypt's work area: `sizeof (struct crypt_data)`, part of its binary interface.
    private static let workLength = 32_768
    /// Memory that ends at a page boundary stays aligned if lengths are multiples of this.
    private static let alignment = 64

    /// Checks in constant time whether `hash` is that of `secret`. Returns false for a secret with a zero byte, which
    /// crypt(3) would read as its end.
    ///
    /// Throws `malformed` for a hash in a format that libxcrypt does not know.
    package static func matches(_ secret: RawSpan, _ hash: [UInt8]) throws(CryptoFailure) -> Bool {
        guard !hash.contains(0), !(0..<secret.byteCount).contains(where: { secret.byte(at: $0) == 0 }) else {
            return false
        }
        let found = Scratch(terminating: secret, after: workLength, alignment).digest(hash, at: workLength)
        guard var found else { throw .malformed }
        defer { wipe(&found) }
        return found.withRawSpan { found in hash.withRawSpan { constantTimeEqual(found, $0) } }
    }
}

extension Scratch {
    /// Allocates zero bytes, then a secret and its terminating zero.
    fileprivate init(terminating secret: RawSpan, after length: Int, _ alignment: Int) {
        let rounded = (length + secret.byteCount + 1 + alignment - 1) / alignment * alignment
        self.init(count: rounded)
        // In bounds: there is room for all three parts.
        unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: rounded)
        unsafe secret.withBase { secret, count in
            unsafe (start + length).copyMemory(from: secret, byteCount: Int(count))
        }
    }

    /// Runs crypt(3) over the secret at an offset, using the zero bytes before it as its work area.
    fileprivate func digest(_ setting: [UInt8], at offset: Int) -> [UInt8]? {
        let setting = setting + [0]
        return unsafe RawSpan(_elements: setting.span).withBase { setting, _ -> [UInt8]? in
            // Both texts end with zero; the work area has the given size, and the result lies in it.
            let text = unsafe crypt_rn(
                UnsafePointer((start + offset).assumingMemoryBound(to: CChar.self)),
                UnsafeRawPointer(setting).assumingMemoryBound(to: CChar.self), start, CInt(offset))
            guard let text = unsafe text else { return nil }
            // The result is shorter than the work area, whose rest is zero.
            var length = 0
            while length < offset, unsafe text[length] != 0 { length += 1 }
            return unsafe [UInt8](UnsafeRawBufferPointer(start: text, count: length))
        }
    }
}

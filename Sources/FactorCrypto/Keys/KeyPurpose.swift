import CSodium

/// The purpose of a derived key. Each has a fixed context, so that no two purposes ever share a key.
enum KeyPurpose: String, CaseIterable {
    // Part of the stored format: eight ASCII bytes each, never changed and never reused.
    case index = "fd-index"
    case tag = "fd-tag--"
    case code = "fd-code-"
    case audit = "fd-audit"
    case backup = "fd-backp"
    case document = "fd-docum"
    case set = "fd-set--"
    case seal = "fd-seal-"
    case wrap = "fd-wrap-"
    case masterID = "fd-mkid-"

    /// The length of every key here, derived or not.
    static let keyLength = 32

    /// Derives this purpose's key from `root` and writes it at `offset` (`crypto_kdf`, which is keyed BLAKE2b).
    func derive(from root: RawSpan, into bytes: inout MutableRawSpan, at offset: Int) {
        precondition(root.byteCount == Self.keyLength && rawValue.utf8.count == 8, "not a key, or not a context")
        precondition(offset >= 0 && offset <= bytes.byteCount - Self.keyLength, "out of bounds")
        let status = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe root.withBase { root, _ in
                // 32 bytes out, 32 in, and 8 of context, as checked above.
                unsafe crypto_kdf_derive_from_key(
                    bytes.assumingMemoryBound(to: UInt8.self).baseAddress! + offset, Self.keyLength, 1, rawValue, root)
            }
        }
        precondition(status == 0, "crypto_kdf refuses lengths alone, and these are right")
    }
}

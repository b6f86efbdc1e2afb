import CNettle

/// HMAC-SHA-256 (RFC 2104, RFC 6234), with which receivers check signed requests.
package enum HMACSHA256 {
    package static let length = 32

    /// The code of a text under a key of any length.
    package static func code(of text: RawSpan, key: RawSpan) -> [UInt8] {
        var state = hmac_sha256_ctx()
        var code = [UInt8](repeating: 0, count: length)
        unsafe key.withBase { key, keyCount in
            unsafe text.withBase { text, count in
                // The state has the right type, each pointer is passed with its length, and the code has room for the
                // output.
                unsafe nettle_hmac_sha256_set_key(&state, Int(keyCount), key)
                unsafe nettle_hmac_sha256_update(&state, Int(count), text)
                unsafe code.withUnsafeMutableBufferPointer { code in
                    unsafe nettle_hmac_sha256_digest(&state, length, code.baseAddress)
                }
            }
        }
        return code
    }
}

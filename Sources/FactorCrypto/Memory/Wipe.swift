import CSodium

/// Overwrites an array that briefly held a secret, in a way the optimiser keeps, and then empties it.
///
/// The array must be the only holder of its storage: otherwise Swift copies before it writes, and the other copy keeps
/// the secret. Bytes beyond `count` (from an earlier `removeLast`) are not reached.
package func wipe(_ bytes: inout [UInt8], keepingCapacity: Bool = false) {
    if bytes.isEmpty {
        if !keepingCapacity { bytes = [] }
        return
    }
    // In bounds: the buffer is the array's own.
    unsafe bytes.withUnsafeMutableBytes { buffer in
        if let start = buffer.baseAddress { unsafe sodium_memzero(start, buffer.count) }
    }
    bytes.removeAll(keepingCapacity: keepingCapacity)
}

import FactorCrypto

/// A request's id, as the bytes the client wrote: a JSON string, number or null, returned unchanged.
///
/// Typical ids are stored inline, so that carrying one from a request to its answer allocates nothing.
package struct RPCID: Equatable, Sendable {
    /// The id of a request that sent null, and of an answer to a request without a usable id.
    package static let null = RPCID(json: "null".utf8.span)

    private enum Form: Equatable {
        /// Up to 15 bytes, the first in the lowest byte of `low`; their count is in the highest byte of `high`.
        case short(low: UInt64, high: UInt64)
        case long([UInt8])
    }

    private static let shortLimit = 15

    private let form: Form

    /// Keeps a copy of `json`, which is one JSON value.
    package init(json: Span<UInt8>) {
        guard json.count <= RPCID.shortLimit else {
            var long: [UInt8] = []
            long.append(copying: json)
            form = .long(long)
            return
        }
        var (low, high) = (UInt64(0), UInt64(json.count) << 56)
        for place in json.indices {
            if place < 8 {
                low |= UInt64(json[place]) << (8 * place)
            } else {
                high |= UInt64(json[place]) << (8 * (place - 8))
            }
        }
        form = .short(low: low, high: high)
    }

    /// The bytes, as the client wrote them.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// How many bytes there are.
    package var count: Int {
        switch form {
        case .short(_, let high): Int(high >> 56)
        case .long(let bytes): bytes.count
        }
    }

    /// Appends the bytes, as the client wrote them.
    package func append(to bytes: inout [UInt8]) {
        switch form {
        case .short(let low, let high):
            let count = Int(high >> 56)
            bytes.append(addingCapacity: count) { output in
                for place in 0..<count {
                    let word = place < 8 ? low >> (8 * place) : high >> (8 * (place - 8))
                    output.append(UInt8(truncatingIfNeeded: word))
                }
            }
        case .long(let long): bytes.append(contentsOf: long)
        }
    }
}

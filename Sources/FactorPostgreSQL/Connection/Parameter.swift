#if PostgreSQL
internal import FactorCore
internal import FactorCrypto

/// A parameter of a statement, in PostgreSQL's binary form (its manual, "Frontend/Backend Protocol": the `send` and
/// `recv` functions of each type).
enum Parameter {
    case null
    case int2(Int16)
    case int4(Int32)
    case int8(Int64)
    case bytes([UInt8])
    case text(String)
    case int2s([Int16])
    case int4s([Int32])
    case int8s([Int64])
    /// Nil elements are NULL.
    case optionalInt8s([Int64?])
    case byteArrays([[UInt8]?])

    /// The numbers of element types, from PostgreSQL's `pg_type.dat`.
    private enum ElementType: UInt32 {
        case bytes = 17
        case int8 = 20
        case int2 = 21
        case int4 = 23
    }

    /// Appends the binary form. Returns false for NULL, which has none.
    func append(to buffer: inout [UInt8]) -> Bool {
        switch self {
        case .null: return false
        case .int2(let value): buffer.append(value)
        case .int4(let value): buffer.append(value)
        case .int8(let value): buffer.append(value)
        case .bytes(let bytes): buffer += bytes
        case .text(let text): buffer += text.utf8
        case .int2s(let values): Self.append(values, .int2, to: &buffer)
        case .int4s(let values): Self.append(values, .int4, to: &buffer)
        case .int8s(let values): Self.append(values, .int8, to: &buffer)
        case .optionalInt8s(let values):
            Self.appendHead(values.count, .int8, hasNulls: values.contains(nil), to: &buffer)
            for value in values {
                buffer.append(Int32(value == nil ? -1 : 8))
                if let value { buffer.append(value) }
            }
        case .byteArrays(let values):
            Self.appendHead(values.count, .bytes, hasNulls: values.contains(nil), to: &buffer)
            for value in values {
                buffer.append(value.map { Int32($0.count) } ?? -1)
                if let value { buffer += value }
            }
        }
        return true
    }

    private static func append<Number: FixedWidthInteger>(
        _ values: [Number], _ type: ElementType, to buffer: inout [UInt8]
    ) {
        appendHead(values.count, type, hasNulls: false, to: &buffer)
        for value in values {
            buffer.append(Int32(MemoryLayout<Number>.size))
            buffer.append(value)
        }
    }

    /// Appends the head of an array of one dimension: dimensions, whether there are NULLs, the type of the elements, their
    /// number, and the lowest index.
    private static func appendHead(_ count: Int, _ type: ElementType, hasNulls: Bool, to buffer: inout [UInt8]) {
        buffer.append(Int32(count == 0 ? 0 : 1))
        buffer.append(Int32(hasNulls ? 1 : 0))
        buffer.append(type.rawValue)
        guard count > 0 else { return }
        buffer.append(Int32(count))
        buffer.append(Int32(1))
    }
}

extension [UInt8] {
    /// Appends an integer in big-endian order.
    fileprivate mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        for shift in stride(from: Number.bitWidth - 8, through: 0, by: -8) {
            append(UInt8(truncatingIfNeeded: number >> Number(shift)))
        }
    }
}
#endif

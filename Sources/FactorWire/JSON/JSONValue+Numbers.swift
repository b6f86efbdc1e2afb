extension JSONValue {
    /// The number as an integer: digits with an optional minus sign, in range. `1.0` and `1e2` are not integers.
    package func integer() -> Int64? {
        guard kind == .number else { return nil }
        var digits = document.tape.source(at: index)
        let isNegative = digits.first == ASCII.minus
        if isNegative { digits.removeFirst() }
        // Counted downwards, because the smallest number has no positive counterpart.
        var value: Int64 = 0
        for byte in digits {
            guard ASCII.isDigit(byte) else { return nil }
            let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
            let (next, underflow) = tenfold.subtractingReportingOverflow(Int64(byte - ASCII.zero))
            if overflow || underflow { return nil }
            value = next
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }

    /// The number in binary, rounded; nil if it is too large.
    package func number() -> Double? {
        guard kind == .number else { return nil }
        let value = Double(String(decoding: document.tape.source(at: index), as: UTF8.self))
        return value.flatMap { $0.isFinite ? $0 : nil }
    }
}

extension [UInt8] {
    /// Appends a copy of `span`; the loop becomes wide moves.
    @inline(__always)
    mutating func append(copying span: Span<UInt8>) {
        append(addingCapacity: span.count) { output in
            for at in span.indices { output.append(span[at]) }
        }
    }
}

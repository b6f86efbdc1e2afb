extension GuessPool {
    func write(to writer: inout ByteWriter) {
        writer.byte(kind.rawValue)
        writer.varint(missesInRow)
        writer.moment(throttledUntil)
        writer.varint(UInt64(spends.count))
        for spend in spends {
            writer.zigzag(spend.day)
            writer.varint(spend.chance.attos)
        }
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        guard let kind = FactorKind(rawValue: try reader.byte()) else { throw Malformed() }
        let misses = try reader.varint()
        let throttledUntil = try reader.moment()
        var spends: [DaySpend] = []
        for _ in 0..<(try reader.varint()) {
            spends.append(DaySpend(day: try reader.zigzag(), chance: Probability(attos: try reader.varint())))
        }
        self.init(kind: kind, missesInRow: misses, throttledUntil: throttledUntil, spends: spends)
    }
}

extension [GuessPool] {
    /// Reads pools. Those of passkeys, which 0.1.0 wrote, are left out: nobody guesses a signature.
    init(from reader: inout ByteReader) throws(Malformed) {
        self = []
        for _ in 0..<(try reader.varint()) {
            let pool = try GuessPool(from: &reader)
            if pool.kind != .passkey { append(pool) }
        }
    }
}

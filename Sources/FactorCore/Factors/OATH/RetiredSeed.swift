import FactorCrypto

/// The seed of a removed factor, and which of its codes are spent.
///
/// A code follows from the seed, the algorithm and a number: the time step or the counter. The kind, period and digits
/// of the factor do not change it, so one number says which codes are spent: all below the mark.
struct RetiredSeed: Equatable, Sendable {
    let fingerprint: SeedFingerprint
    /// The unit of the mark.
    let measure: SeedMeasure
    var mark: UInt64
    /// Whether codes from the mark on may be spent too, because the store was restored. Only for counters.
    var isUncertain: Bool

    /// Returns the mark of a factor that is to use the seed from `wanted` on. Throws if spent codes lie ahead of it: it
    /// would accept them, or be of no use for years.
    func mark(for use: SeedUse, from wanted: UInt64, at now: Timestamp) throws(Failure) -> UInt64 {
        switch (measure, use.measure) {
        case (.counter, .counter):
            // Only the caller can know where the token is. A counter that is in the backup is out of date.
            if isUncertain, wanted <= mark {
                throw .policyViolation(
                    .counterUnknown, field: "counter",
                    "the store was restored and codes of this token may be spent: name the counter it has by now")
            }
        case (.steps, .counter):
            guard wanted >= mark else { throw Self.hasOtherCodes }
        case (_, .steps(let period)) where measure != use.measure:
            guard mark <= Self.furthestMark(at: now, periodSeconds: period) else { throw Self.hasOtherCodes }
        default: break
        }
        return max(mark, wanted)
    }

    private static let hasOtherCodes = Failure.policyViolation(
        .seedUsedOtherwise, field: "secret",
        "its codes were used with other settings and could be accepted again: use a new seed")

    /// Whether all spent codes are too old for any time-based factor with this period, under any policy.
    func isBehind(_ now: Timestamp) -> Bool {
        guard case .steps(let period) = measure else { return false }
        let lowest = now.timeStep(ofSeconds: period) - Subject.furthestStep
        return lowest >= 0 && UInt64(lowest) >= mark
    }

    /// The highest mark that an accepted code can have left by that time, under any policy.
    static func furthestMark(at now: Timestamp, periodSeconds: Int) -> UInt64 {
        UInt64(now.timeStep(ofSeconds: periodSeconds) + Subject.furthestStep) + 1
    }

    /// Allows for everything that may have been spent since the backup.
    mutating func withdraw(at now: Timestamp) {
        switch measure {
        case .counter: isUncertain = true
        case .steps(let period): mark = max(mark, Self.furthestMark(at: now, periodSeconds: period))
        }
    }
}

extension RetiredSeed {
    private static let counterByte: UInt8 = 0
    private static let uncertainCounterByte: UInt8 = 1

    func write(to writer: inout ByteWriter) {
        writer.fixed(fingerprint.high)
        writer.fixed(fingerprint.low)
        switch measure {
        case .counter: writer.byte(isUncertain ? Self.uncertainCounterByte : Self.counterByte)
        case .steps(let period): writer.byte(UInt8(period))
        }
        writer.varint(mark)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        fingerprint = SeedFingerprint(high: try reader.fixed(), low: try reader.fixed())
        let byte = try reader.byte()
        switch byte {
        case Self.counterByte, Self.uncertainCounterByte: measure = .counter
        case _ where OATHLimits.periodSeconds.contains(Int(byte)): measure = .steps(periodSeconds: Int(byte))
        default: throw Malformed()
        }
        isUncertain = byte == Self.uncertainCounterByte
        mark = try reader.varint()
    }
}

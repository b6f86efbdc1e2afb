import FactorCore

/// What was known of the time when a commit was made, kept with it so that the next start can tell whether the clock has
/// jumped since.
struct TimeWitness: Equatable, Sendable {
    /// The trusted time.
    let time: Timestamp
    /// Milliseconds since the boot.
    let steady: Int64
    /// Which boot that was; 0 where it could not be known.
    let boot: UInt64
    /// Milliseconds that the wall clock was known to be ahead of the trusted time; 0 where it was right.
    let jump: Int64
}

extension TimeWitness {
    /// Bytes of the stored form.
    static let length = 32

    func append(to writer: inout ByteWriter) {
        writer.fixed(UInt64(bitPattern: time.milliseconds))
        writer.fixed(UInt64(bitPattern: steady))
        writer.fixed(boot)
        writer.fixed(UInt64(bitPattern: jump))
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        time = Timestamp(milliseconds: Int64(bitPattern: try reader.fixed()))
        steady = Int64(bitPattern: try reader.fixed())
        boot = try reader.fixed()
        jump = Int64(bitPattern: try reader.fixed())
    }
}

import FactorCore

/// What was known of the time at a commit. It is stored with the commit, so that the next start can tell whether the
/// clock has jumped since.
struct TimeWitness: Equatable, Sendable {
    /// The trusted time.
    let time: Timestamp
    /// Milliseconds since the boot.
    let steady: Int64
    /// The number of the boot; 0 if it was not known.
    let boot: UInt64
    /// Milliseconds that the wall clock was known to be ahead of trusted time; 0 if it was right.
    let jump: Int64
}

extension TimeWitness {
    /// The length of the stored form in bytes.
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

package import FactorFiles

/// Why the log cannot be read or written.
package enum LogFailure: Error, Equatable {
    /// A system call failed, or a file is not acceptable.
    case file(FileFailure)
    /// A file differs from what was written to it, or another one is missing that follows it.
    case damaged(file: String, offset: Int, expected: String)
    /// A segment is missing whose records are needed.
    case missing(serial: UInt64, after: String)
    /// The log ends before a record that was in it.
    case cut(file: String, end: UInt64, known: UInt64)
    /// There is no segment.
    case absent
    /// The file belongs to another log.
    case foreign(file: String)
    /// The file has a format that this version does not support.
    case newer(file: String, version: UInt32)
    /// All segments hold records that were not released yet.
    case occupied
    /// A file that was being written to was removed, replaced or cut: what was written since may be lost.
    case displaced(file: String)
    /// The record may be found after a restart, although it was not confirmed.
    indirect case inDoubt(LogFailure)

    /// What an operator is told. `prefix` is what the names of the log's files begin with.
    package func text(_ prefix: String = "") -> String {
        switch self {
        case .file(let failure): failure.text
        case .damaged(let file, let offset, let expected):
            "\(prefix)\(file) is damaged at offset \(offset): \(expected) was expected there"
        case .missing(let serial, let file):
            "segment \(serial) of the log, which comes before \(prefix)\(file), is missing"
        case .cut(let file, let end, let known):
            "\(prefix)\(file) ends with record \(end), and record \(known) was written after it"
        case .absent: "the log \(prefix)N is missing"
        case .foreign(let file): "\(prefix)\(file) belongs to another store"
        case .newer(let file, let version):
            "\(prefix)\(file) has format \(version), which this version does not support"
        case .occupied: "no segment of the log is free"
        case .displaced(let file): "\(prefix)\(file) was removed, replaced or truncated while it was in use"
        case .inDoubt(let failure): "\(failure.text(prefix)); the last change may be found after a restart"
        }
    }
}

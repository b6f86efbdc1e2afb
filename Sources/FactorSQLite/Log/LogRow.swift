internal import FactorCore
internal import FactorCrypto
internal import FactorLog

/// The row that says which log continues the rows, and from where.
struct LogRow: Equatable, Sendable {
    let identity: LogIdentity
    /// Whether the log has files. A new store's has none yet.
    var isBegun = false
    /// The last record that the rows include.
    var applied = RecordPosition.start
    /// The boot of the machine in which the log was last used; empty if that is not known.
    var boot: [UInt8] = []
    /// Authenticates the rest; empty before the log is begun.
    var seal: [UInt8] = []

    /// What the log's files are called.
    var prefix: String { "log-" + String(identity.high, radix: 16).leftPadded(to: 16) + "-" }

    mutating func close(_ chain: RecordChain) { seal = chain.tag(of: applied, boot: boot).bytes }

    func isGenuine(_ chain: RecordChain) -> Bool {
        isBegun ? seal == chain.tag(of: applied, boot: boot).bytes : applied == .start
    }
}

extension Connection {
    func logRow() throws(StoreFailure) -> LogRow {
        let row = try prepare("SELECT identity, is_begun, number, checksum, tag, boot, seal FROM log")
        let rows = try integer("SELECT count(*) FROM log")
        guard rows == 1, try integer("SELECT one FROM log") == 1, try row.step() else {
            throw .corrupt("the table log has not the one row that it had")
        }
        let identity = DocumentTag(endOf: try row.bytes(0))
        return LogRow(
            identity: LogIdentity(low: identity.low, high: identity.high),
            isBegun: try row.integer(1, in: 0...1, "whether the log is begun") == 1,
            applied: RecordPosition(
                log: LogPosition(
                    number: UInt64(try row.integer(2, in: 0...(1 << 62), "a record's number")),
                    checksum: UInt64(bitPattern: try row.integer(3))),
                tag: DocumentTag(endOf: try row.bytes(4))),
            boot: try row.bytes(5), seal: try row.bytes(6))
    }
}

extension DocumentTag {
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: high)
        bytes.append(bigEndian: low)
        return bytes
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: "0", count: max(0, width - utf8.count)) + self
    }
}

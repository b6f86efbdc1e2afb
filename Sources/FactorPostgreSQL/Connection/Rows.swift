#if PostgreSQL
internal import CPostgreSQL
internal import FactorCrypto

/// The rows that a statement has returned, in PostgreSQL's binary form.
@safe
final class Rows: @unchecked Sendable {
    // Nothing changes it until it is cleared.

    /// Cleared in `deinit`, and used by nothing else.
    fileprivate let result: OpaquePointer

    /// Takes over a result.
    init(_ result: OpaquePointer) {
        unsafe self.result = unsafe result
    }

    deinit {
        unsafe PQclear(result)
    }

    var count: Int { unsafe Int(PQntuples(result)) }

    /// How many rows an INSERT, UPDATE or DELETE has affected.
    var affected: Int { unsafe PQcmdTuples(result).flatMap { unsafe Int(String(cString: $0)) } ?? 0 }

    func isNull(_ row: Int, _ column: Int) -> Bool {
        unsafe PQgetisnull(result, Int32(row), Int32(column)) == 1
    }

    /// The bytes of a value; none for NULL.
    func bytes(_ row: Int, _ column: Int) -> [UInt8] {
        let count = unsafe Int(PQgetlength(result, Int32(row), Int32(column)))
        guard count > 0, let start = unsafe PQgetvalue(result, Int32(row), Int32(column)) else { return [] }
        // The value has that many bytes, and stays until the result is cleared.
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A text value; nil for NULL.
    func text(_ row: Int, _ column: Int) -> String? {
        isNull(row, column) ? nil : String(decoding: bytes(row, column), as: UTF8.self)
    }

    /// An integer of 2, 4 or 8 bytes; nil for NULL.
    func integer(_ row: Int, _ column: Int) -> Int64? {
        guard !isNull(row, column) else { return nil }
        let bytes = bytes(row, column)
        let isNegative = bytes.first.map { $0 > 0x7F } ?? false
        return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
    }

    /// A truth value; false for NULL.
    func flag(_ row: Int, _ column: Int) -> Bool { bytes(row, column) == [1] }
}

/// What became of the statement.
extension Rows {
    var status: ExecStatusType { unsafe PQresultStatus(result) }

    /// The SQLSTATE of an error.
    var code: String { field("C") }

    /// Whether the server ends the connection with this error. Then it is not known what has become of the transaction: one that
    /// waited for a standby was committed.
    var endsConnection: Bool { field("V") != "ERROR" }

    /// The text of an error, without details, which could quote a parameter.
    var problem: String { field("M") }

    private func field(_ name: Unicode.Scalar) -> String {
        unsafe PQresultErrorField(result, Int32(UInt8(ascii: name))).map { unsafe String(cString: $0) } ?? ""
    }
}
#endif

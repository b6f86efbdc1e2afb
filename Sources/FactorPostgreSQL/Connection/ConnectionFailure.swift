#if PostgreSQL
/// Why a connection did not return a result.
enum ConnectionFailure: Error, Equatable {
    /// No connection could be made; nothing was sent.
    case unreachable(String)
    /// The connection ended, or was given up, before the answer was complete. What was sent may have been done.
    case lost(String)
    /// The server has refused the statements, and none of them has any effect. The code is an SQLSTATE of five characters.
    case refused(code: String, String)

    /// Another transaction was in the way, and a repetition may succeed: serialization failure, deadlock, or a row with
    /// the same key inserted at the same time.
    var isContention: Bool {
        guard case .refused(let code, _) = self else { return false }
        return ["40001", "40P01", "23505"].contains(code)
    }

    /// What a person reads. It holds neither parameters nor passwords.
    var text: String {
        switch self {
        case .unreachable(let text), .lost(let text): text
        case .refused(let code, let text): "\(text) (\(code))"
        }
    }
}
#endif

#if PostgreSQL
internal import FactorCore

/// Why a connection did not return a result.
enum ConnectionFailure: Error, Equatable {
    /// No connection could be made, or not to a server that can be used; nothing was sent.
    case unreachable(String, StoreObstacle = .unreachable)
    /// The connection ended, or was given up, before the answer was complete. What was sent may have been done.
    case lost(String)
    /// The server has refused the statements but kept the connection; none of them has any effect. The code is an SQLSTATE of five
    /// characters.
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
        case .unreachable(let text, _), .lost(let text): text
        // A session that did not prepare what this connection has prepared, or has prepared it already, is another's.
        case .refused("26000", _), .refused("42P05", _): Self.pooled
        case .refused(let code, let text): "\(text) (\(code))"
        }
    }

    /// What a pooler must not do: locks, prepared statements and settings belong to a session.
    static let pooled =
        "a pooler lends its sessions for single transactions: let it lend them for whole connections (pool_mode=session), "
        + "or go without"

    /// What is in the way.
    var obstacle: StoreObstacle {
        switch self {
        case .unreachable(_, let obstacle): obstacle
        case .lost: .unreachable
        case .refused(let code, _): StoreObstacle(sqlState: code)
        }
    }
}

extension StoreFailure {
    init(_ failure: ConnectionFailure) {
        let obstacle = failure.obstacle
        self = obstacle == .full ? .full : .unavailable(failure.text, obstacle)
    }
}

extension StoreObstacle {
    /// What a refusal means (PostgreSQL's manual, "PostgreSQL Error Codes").
    init(sqlState code: String) {
        self =
            switch code {
            case "25006": .readOnly
            // A missing database, schema, table, column or function.
            case "3D000", "3F000", "42P01", "42703", "42883": .noSchema
            // Too little privilege, which is also what a policy says that would hide rows.
            case "42501": .notPermitted
            // A wait for a lock that was given up, and a statement that somebody has cancelled.
            case "55P03", "57014": .blocked
            case "53100": .full
            default:
                switch code.prefix(2) {
                // No connection, too few resources for one, or an end by an operator.
                case "08", "53", "57": .unreachable
                // A password, a certificate or a rule of pg_hba.conf.
                case "28": .notPermitted
                default: .unusable
                }
            }
    }
}
#endif

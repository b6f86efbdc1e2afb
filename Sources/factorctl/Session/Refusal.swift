import FactorProgram
import FactorWire

/// An error answer, with what the user needs to know.
struct Refusal {
    let code: Int64
    let message: String
    let reason: String
    /// The other members of the error's `data`, by name; numbers in decimal.
    let details: [String: String]
    /// The roles that would do as well as the one that the peer lacks.
    let otherRoles: [String]
    /// The method that was called, and its targets.
    var method = ""
    var targets: [(name: String, value: String)] = []
    /// The likely intended name in place of the unknown method or parameter.
    var meant: String?

    init?(_ error: JSONValue) {
        guard let code = error.member("code")?.integer() else { return nil }
        self.code = code
        message = Printable.text(error.member("message")?.string() ?? "")
        let data = error.member("data")
        reason = Printable.text(data?.member("reason")?.string() ?? "")
        var details: [String: String] = [:]
        data?.forEachMember { name, value in
            let text = value.string() ?? value.integer().map { String($0) }
            if let name = name.string(), let text { details[name] = Printable.text(text) }
        }
        self.details = details
        var roles: [String] = []
        data?.member("other_roles")?.forEachElement { role in roles += role.string().map { [Printable.text($0)] } ?? []
        }
        otherRoles = roles
    }

    /// What happened, and what to do about it.
    var sentence: String {
        switch reason {
        case "code_rejected": rejection
        case "throttled": "too soon, or too many misses in a row: try again in \(wait)"
        case "locked": "the guess budget is spent\(lockEnd): factorctl subject unlock SUBJECT unlocks it"
        case "not_found": absence
        case "wrong_state": "not possible in this state: \(details["detail"] ?? details["state"] ?? "")"
        case "invalid_params", "invalid_input":
            "\(details["field"] ?? "a parameter") \(details["detail"] ?? "is invalid")\(hint)"
        case "password_refused": "the password \(details["detail"] ?? "is refused")"
        case "verdict_mismatch": "the verdict confirms another \(details["field"] ?? "action")"
        case "policy_violation": "the policy does not allow it: \(details["detail"] ?? "")"
        case "insufficient_authentication": weakness
        case "users_affected":
            "\(details["users"] ?? "some") users would lose a factor that counts: --accept-users-affected allows that, "
                + "factorctl tenant check shows more"
        case "method_not_found": "unknown method \(method)\(hint) (factorctl discover lists them)"
        case "forbidden": lackOfRole
        case "overloaded": "the daemon is overloaded: try again in \(wait)"
        case "internal": "internal error: look for \(details["reference"] ?? "it") in the daemon's log"
        case "unavailable": "not done, nothing was changed: \(details["detail"] ?? message)"
        default: message
        }
    }

    /// What the session lacks.
    private var weakness: String {
        if details["max_age_s"] != nil { return "the last authentication is too long ago: sign in again" }
        return "the session's authentication is too weak: it takes "
            + (details["min_aal"].map { "aal \($0)" } ?? "other methods")
    }

    private var hint: String { meant.map { "; did you mean \($0)?" } ?? "" }

    /// The daemon does not say which item of a request is unknown, so all are named.
    private var absence: String {
        let named = targets.map { "\($0.name) '\(Printable.text($0.value))'" }
        switch named.count {
        case 0: return "not found: check the arguments of \(method)"
        case 1: return "there is no \(named[0])"
        default: return "one of these does not exist, or does not belong to the other: \(named.joined(separator: ", "))"
        }
    }

    private var wait: String {
        DurationText.text(milliseconds: details["retry_after_ms"].flatMap { Int64($0) } ?? 1000)
    }

    private var lackOfRole: String {
        guard let role = details["role"], role != "any" else {
            return "not allowed: the daemon's configuration has no rule for your user at this socket"
        }
        let roles = ([role] + otherRoles).joined(separator: " or ")
        return "not allowed: it takes the role \(roles) for that tenant, or for all tenants if it concerns the server"
    }

    private var lockEnd: String {
        details["unlocks_at"].flatMap { Int64($0) }.map { " until \(UTCFormat.text(milliseconds: $0))" } ?? ""
    }

    private var rejection: String {
        if details["hint"] == "wait_for_next_code" {
            return "code rejected: it was already used, wait for the next one"
        }
        switch details["diagnosis"] {
        case "algorithm_ignored": return "code rejected: the app ignores the algorithm and uses SHA1; enrol with SHA1"
        case "digits_mismatch": return "code rejected: the app shows a different number of digits"
        case "period_mismatch": return "code rejected: the app uses a different time step"
        case "secret_read_as_text": return "code rejected: the app read the secret as text; scan the QR code instead"
        case "clock_offset":
            return "code rejected: the phone's clock is \(details["offset_s"] ?? "?") s off; let it set the time itself"
        default: return "code rejected"
        }
    }
}

extension Refusal: Equatable {
    /// Refusals are equal if the daemon sent the same.
    static func == (one: Refusal, other: Refusal) -> Bool {
        (one.code, one.message, one.reason, one.details) == (other.code, other.message, other.reason, other.details)
    }
}

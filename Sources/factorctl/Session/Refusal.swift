import FactorCommand
import FactorWire

/// An error answer, with what a person needs to know of it.
struct Refusal {
    let code: Int64
    let message: String
    let reason: String
    /// The rest of the error's `data`, by name; numbers in decimal.
    let details: [String: String]
    /// What was asked for, and about what.
    var method = ""
    var targets: [(name: String, value: String)] = []
    /// What was probably meant by the method or parameter that is unknown.
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
    }

    /// What happened and what to do about it.
    var sentence: String {
        switch reason {
        case "code_rejected": rejection
        case "throttled": "too soon, or too many misses in a row: try again in \(wait)"
        case "locked": "the guess budget is spent\(lockEnd): factorctl subject unlock SUBJECT opens it"
        case "not_found": absence
        case "wrong_state": "not possible in this state: \(details["status"] ?? "")"
        case "invalid_params": "\(details["field"] ?? "a parameter") \(details["problem"] ?? "is not right")\(hint)"
        case "policy_violation": "the policy does not allow it: \(details["problem"] ?? "")"
        case "reauthentication_required": "the last authentication is too long ago: sign in again"
        case "method_not_found": "there is no method \(method)\(hint): factorctl discover lists them"
        case "forbidden": lackOfRole
        case "overloaded": "the daemon has too much to do: try again in \(wait)"
        case "internal": "an internal error: look for \(details["reference"] ?? "it") in the daemon's log"
        case "unavailable": "not done, nothing was changed: \(details["problem"] ?? message)"
        default: message
        }
    }

    private var hint: String { meant.map { "; did you mean \($0)?" } ?? "" }

    /// The daemon tells nobody which of the things that a request names is not there, so all are named.
    private var absence: String {
        let named = targets.map { "\($0.name) '\(Printable.text($0.value))'" }
        switch named.count {
        case 0: return "there is no such thing: look at what \(method) was given"
        case 1: return "there is no \(named[0])"
        default: return "one of these is not there, or not the other's: \(named.joined(separator: ", "))"
        }
    }

    private var wait: String {
        DurationText.text(milliseconds: details["retry_after_ms"].flatMap { Int64($0) } ?? 1000)
    }

    private var lackOfRole: String {
        guard let role = details["role"], role != "any" else {
            return "you may not do that: the daemon's configuration has no rule for your user at this socket"
        }
        return "you may not do that: it takes the role \(role) for that tenant, or for all where it concerns the server"
    }

    private var lockEnd: String {
        details["until"].flatMap { Int64($0) }.map { " until \(UTCFormat.text(milliseconds: $0))" } ?? ""
    }

    private var rejection: String {
        if details["hint"] == "wait_for_next_code" {
            return "code rejected: it was used already, wait for the next one"
        }
        switch details["diagnosis"] {
        case "algorithm_ignored": return "code rejected: the app used SHA1 whatever it was told; enrol with SHA1"
        case "digits_mismatch": return "code rejected: the app shows another number of digits"
        case "period_mismatch": return "code rejected: the app uses another time step"
        case "secret_read_as_text": return "code rejected: the app took the secret as text; scan the QR code instead"
        case "clock_offset":
            return "code rejected: the phone's clock is \(details["offset_s"] ?? "?") s off; have it set itself"
        default: return "code rejected"
        }
    }
}

extension Refusal: Equatable {
    /// Refusals are equal when the daemon's words are.
    static func == (one: Refusal, other: Refusal) -> Bool {
        (one.code, one.message, one.reason, one.details) == (other.code, other.message, other.reason, other.details)
    }
}

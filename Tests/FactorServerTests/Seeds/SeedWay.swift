import FactorCore
import FactorCrypto
import TestServer
import TestSupport
import Testing

/// A way in which a given seed becomes an active factor.
enum SeedWay: String, CaseIterable, CustomTestStringConvertible {
    case totpEnrolledActive = "totp.enroll, active at once"
    case totpActivated = "totp.enroll, factor.activate"
    case totpImported = "totp.import"
    case hotpEnrolledActive = "hotp.enroll, active at once"
    case hotpActivated = "hotp.enroll, factor.activate"
    case hotpImported = "hotp.import"

    var testDescription: String { rawValue }

    var kind: String { String(rawValue.prefix(4)) }
    /// Whether the factor waits for a first code.
    var isPending: Bool { self == .totpActivated || self == .hotpActivated }

    private var isImport: Bool { self == .totpImported || self == .hotpImported }

    /// The first request. `counter` is passed if the method takes one.
    func request(_ app: Authenticator, _ subject: String = "ada", counter: Int64) -> (method: String, params: JSON) {
        var params: JSON = [
            "subject": .text(subject), "secret": .text(app.secret), "digits": .integer(app.digits),
            "algorithm": .text(app.algorithm.name),
        ]
        if kind == "totp" { params = params.with("period_s", .integer(Int(app.period))) }
        if kind == "hotp" { params = params.with("counter", .integer(Int(counter))) }
        if isImport { return ("\(kind).import", params) }
        return ("\(kind).enroll", isPending ? params : params.with("activate", true))
    }
}

/// A way in which a seed's factor is removed.
enum SeedExit: String, CaseIterable, CustomTestStringConvertible {
    case removal = "factor.remove"
    case deletion = "subject.delete"
    case both = "factor.remove, subject.delete"

    var testDescription: String { rawValue }
}

extension Scenario {
    /// Makes the first request of a way.
    @discardableResult
    func bring(_ way: SeedWay, _ app: Authenticator, _ subject: String = "ada", counter: Int64) throws -> Answer {
        let (method, params) = way.request(app, subject, counter: counter)
        return try ask(method, params)
    }

    /// Offers the code of a counter or time step to the factor: as its first code if it is pending, otherwise to the
    /// method that verifies. Earlier misses cause no wait.
    func offer(
        _ counter: Int64, of app: Authenticator, _ way: SeedWay, _ id: String, _ subject: String = "ada"
    ) throws -> Answer {
        let params: JSON = ["subject": .text(subject), "factor_id": .text(id), "code": .text(app.code(counter))]
        try ask("subject.unlock", ["subject": .text(subject)])
        return try ask(way.isPending ? "factor.activate" : "\(way.kind).verify", params)
    }

    /// Removes everything that a subject has.
    func leave(_ exit: SeedExit, _ subject: String = "ada") throws {
        if exit != .deletion {
            for factor in try factors(.text(subject)) {
                let params: JSON = ["subject": .text(subject), "factor_id": factor["factor_id"]]
                #expect(try ask("factor.remove", params).succeeded)
            }
        }
        if exit != .removal { #expect(try ask("subject.delete", ["subject": .text(subject)]).succeeded) }
    }
}

extension Answer {
    /// The handle of the factor that an enrolment or import has made or found.
    var factorID: String? { result["factor"]["factor_id"].text }
}

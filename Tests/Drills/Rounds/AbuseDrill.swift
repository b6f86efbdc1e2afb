import FactorCrypto
import FactorSocket
import Foundation
import TestMachine
import TestSupport

/// A daemon among abusers and strangers. Its memory must stay below a bound, and ordinary users must be answered.
///
/// Response times are reported but not judged.
struct AbuseDrill {
    /// The maximum memory of the daemon in MiB, as stated in `deploy/limits.md`.
    private static let mostMemory = 160
    private static let connections = 256
    private static let ordinaryUsers = 4
    /// Rounds of ordinary users without abusers, for comparison.
    private static let roundsAlone = 250

    private let options: DrillOptions
    private var report = DrillReport()

    init(_ options: DrillOptions) { self.options = options }

    /// Sends as many requests of abusers as the options have rounds.
    mutating func run() throws -> DrillReport {
        let directory = try TemporaryDirectory()
        let server = try ProcessServer(program: options.program, directory: directory.path)
        try server.start()
        var users = try (0..<Self.ordinaryUsers).map { try OrdinaryUser(number: $0, path: server.socket) }
        for _ in 0..<Self.roundsAlone { for index in users.indices { users[index].act() } }
        let alone = users.flatMap(\.times)
        for index in users.indices { users[index].times = [] }
        var abuser = try Abuser(path: server.socket, connections: Self.connections, seed: options.seed)
        while abuser.requests < options.rounds {
            try abuser.act()
            for index in users.indices { users[index].act() }
            options.progress(abuser.requests, options.rounds)
        }
        take(users, abuser, alone)
        judge(server)
        return report
    }

    private mutating func take(_ users: [OrdinaryUser], _ abuser: Abuser, _ alone: [Int]) {
        report.count("requests of abusers", abuser.requests)
        report.count("connections of abusers closed", abuser.closed)
        report.count("requests of ordinary users", users.reduce(alone.count) { $0 + $1.times.count })
        report.count("us: p99 of an ordinary request alone", Self.percentile(alone))
        report.count("us: p99 of an ordinary request beside abusers", Self.percentile(users.flatMap(\.times)))
        for problem in users.flatMap(\.problems) { violate("an ordinary user: \(problem)") }
    }

    private mutating func judge(_ server: ProcessServer) {
        let status = (try? String(contentsOfFile: "/proc/\(server.id)/status", encoding: .utf8)) ?? ""
        let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            .flatMap { Int($0.filter(\.isNumber)) }.map { $0 / 1_024 }
        report.count("MiB: the most memory that the daemon took", peak ?? 0)
        if peak.map({ $0 > Self.mostMemory }) ?? true {
            violate("it took \(peak ?? 0) MiB, and may take \(Self.mostMemory)")
        }
        for alarm in server.alarms { violate(alarm) }
        if server.terminate() != 0 { violate("it did not end in order") }
    }

    private mutating func violate(_ what: String) {
        report.violations.append("abuse, seed \(options.seed): \(what)")
    }

    private static func percentile(_ times: [Int]) -> Int {
        times.isEmpty ? 0 : times.sorted()[times.count * 99 / 100]
    }
}

/// A user who signs in from time to time on a trusted device.
private struct OrdinaryUser {
    private let client: Client
    private let subject: String
    private var token: JSON = .null
    private var acts = 0
    /// The duration of each request in microseconds.
    var times: [Int] = []
    private(set) var problems: [String] = []

    init(number: Int, path: String) throws {
        client = try Client(path: path)
        subject = "ordinary-\(number)"
        ask("totp.enroll", ["activate": true, "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"])
        signIn()
        times = []
    }

    mutating func act() {
        acts += 1
        switch acts % 8 {
        case 0: signIn()
        case 1, 2: ask("factor.list", [:])
        default: ask("session.check", ["session_token": token], withSubject: false)
        }
    }

    private mutating func signIn() {
        token = ask("session.create", ["amr": ["pwd", "otp"]])["session_token"]
    }

    @discardableResult
    private mutating func ask(_ method: String, _ params: JSON, withSubject: Bool = true) -> JSON {
        let params = withSubject ? params.with("subject", .text(subject)) : params
        let request: JSON = ["jsonrpc": "2.0", "id": 1, "method": .text(method), "params": params]
        let began = LinuxCalls.monotonicNanoseconds()
        do throws(SocketFailure) {
            let answer = Answer(line: try client.request(Array(request.line.utf8)))
            times.append(Int(LinuxCalls.monotonicNanoseconds() - began) / 1_000)
            if !answer.succeeded { problems.append("\(method): \(answer.line)") }
            return answer.result
        } catch {
            problems.append("\(method): \(error)")
            return .null
        }
    }
}

import FactorServer
import TestServer
import TestSupport

/// The tenant's own program, which asks a question in sign-ins and judges the answers.
extension Scenario {
    /// What the program says to define a question.
    static let question: JSON = ["parameters": ["question": "colour?"], "private": ["answer": "blue"]]

    /// A scenario whose sign-ins ask the program after the first factor, and one user.
    static func withProgram(isShared: Bool = FaultyStore.isSharedInTests) throws -> Scenario {
        let scenario = try Scenario(defaults: Scenario.quick, isShared: isShared)
        try scenario.set(["sign_in": ["custom_challenge": "after_first_factor"]])
        try scenario.person("bob")
        return scenario
    }

    /// Begins a request that waits for the program, and lets everything happen that comes before the program's reply.
    func begin(_ method: String, _ params: JSON) throws -> AnswerToken {
        let jobs = engine.jobCounters.queued
        let request = send(method, params)
        // A password is being hashed, off the loop's thread.
        while engine.jobCounters.queued == jobs { guard loop.waitAndRun() else { throw NoAnswer() } }
        try settle()
        return request
    }

    /// Lets the program do the only waiting job.
    @discardableResult
    func judge(_ result: JSON) throws -> JSON {
        let jobs = try claim(["kinds": ["challenge"]])
        guard let job = jobs.first, jobs.count == 1 else { throw NoAnswer() }
        try done("job.complete", ["job_id": job["job_id"], "attempt": job["attempt"], "result": result])
        try settle()
        return job["payload"]
    }

    /// The answer to a request if it has already arrived, otherwise nil.
    func present(_ request: AnswerToken) -> Answer? {
        port.lines[request].map { Answer(line: $0) }
    }
}

/// Why the daemon does not start, with what to do about it.
package struct StartProblem: Error {
    package let problem: String
    /// What to do, where the problem does not say it already.
    package let remedy: String?

    package init(_ problem: String, remedy: String? = nil) {
        self.problem = problem
        self.remedy = remedy
    }

    package var text: String { remedy.map { "\(problem): \($0)" } ?? problem }
}

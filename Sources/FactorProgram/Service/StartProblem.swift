package import FactorFiles

/// Why a program cannot start, and what to do about it.
package struct StartProblem: Error {
    package let problem: String
    /// What to do, if the problem does not say so already.
    package let remedy: String?

    package init(_ problem: String, remedy: String? = nil) {
        self.problem = problem
        self.remedy = remedy
    }

    /// What is wrong with a file, which is named as what it is for.
    package init(_ what: String = "", _ failure: FileFailure) {
        self.init("\(what)\(what.isEmpty ? "" : " ")\(failure.path) \(failure.problem)", remedy: failure.remedy)
    }

    package var text: String { remedy.map { "\(problem): \($0)" } ?? problem }
}

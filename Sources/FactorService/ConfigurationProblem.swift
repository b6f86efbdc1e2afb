import FactorCommand

/// One error in a configuration, worded for its author.
package struct ConfigurationProblem: Error, Equatable {
    /// Counted from 1; 0 if it is about the file itself.
    package let line: Int
    /// The member's path: `listeners[1].rules[0].roles`. Empty if it is about the whole file.
    package let member: String
    package let problem: String
    /// What to do about it.
    package let remedy: String

    /// `FILE:LINE: member: problem; remedy`, on one line.
    package func text(file: String) -> String {
        let place = line > 0 ? "\(file):\(line): " : "\(file): "
        return Printable.text(place + (member.isEmpty ? "" : "\(member): ") + "\(problem); \(remedy)")
    }
}

/// All errors in a configuration; never empty.
package struct ConfigurationProblems: Error, Equatable {
    package let problems: [ConfigurationProblem]
}

import FactorCrypto
import FactorFiles
import FactorWire

/// A program's configuration as text: JSON, as strict as on the wire, in a file that nobody else can change.
///
/// - It has no comments and no repeated members.
/// - Nothing is ignored: unknown and empty members are errors.
package struct ConfigurationText {
    /// A configuration has a few kilobytes; a larger file is the wrong one.
    private static let longest = 1_048_576

    let path: String

    package init(path: String) {
        self.path = path
    }

    /// Reads a text and returns the configuration, or throws everything that is wrong with it.
    package static func read<Configuration>(
        _ bytes: [UInt8], _ body: (Field) -> Configuration?
    ) throws(ConfigurationProblems) -> Configuration {
        let source = SourceText(bytes)
        let document = JSONDocument()
        do throws(JSONFault) {
            try bytes.withRawSpan { span throws(JSONFault) in try document.parse(span) }
        } catch {
            throw ConfigurationProblems(problems: [source.problem(error)])
        }
        let reading = Reading(source)
        let configuration = body(Field(path: "", value: document.root, reading: reading))
        guard let configuration, reading.problems.isEmpty else {
            throw ConfigurationProblems(problems: reading.problems.sorted { $0.line < $1.line })
        }
        return configuration
    }

    /// Reads a regular file that only its owner can change, and that belongs to this user or to root: whoever can write
    /// it sets the permissions.
    package func content() throws(ConfigurationProblems) -> [UInt8] {
        do throws(FileFailure) {
            return try OpenFile(path, .trusted).content(most: Self.longest)
        } catch {
            throw problem(error.problem, error.remedy ?? "name the right file with --config")
        }
    }

    private func problem(_ text: String, _ remedy: String) -> ConfigurationProblems {
        ConfigurationProblems(problems: [ConfigurationProblem(line: 0, member: "", problem: text, remedy: remedy)])
    }
}

extension SourceText {
    /// Converts a JSON fault into a problem.
    fileprivate func problem(_ fault: JSONFault) -> ConfigurationProblem {
        let (problem, remedy) =
            switch fault {
            case .syntax: ("is not JSON from here on", "look for a missing comma, quote or bracket, or for a comment")
            case .tooDeep: ("is nested too deeply", "no member is nested that deeply")
            case .repeatedMember: ("appears twice", "keep one of the two")
            }
        let member = path(at: fault.offset)
        return ConfigurationProblem(
            line: line(at: fault.offset), member: member, problem: member.isEmpty ? "the text \(problem)" : problem,
            remedy: remedy)
    }
}

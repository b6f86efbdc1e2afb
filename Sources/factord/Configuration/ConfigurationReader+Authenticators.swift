import FactorCore
import FactorFiles
import FactorProgram

/// Names of authenticators that replace the built-in ones, and the file that they are from.
struct NamedAuthenticators: Equatable {
    let path: String
    let names: AuthenticatorNames

    var summary: String { "\(path), \(names.count) names" }
}

/// Reads names of authenticators: `{"ea9b8d66-...": {"name": "Google Password Manager"}, ...}`.
///
/// It is the form of the lists that are published, which have icons too: other members are ignored.
extension ConfigurationReader {
    /// The longest file, in bytes. A list of all that are known, with icons, has some 2 MiB.
    static let longestNames = 8_388_608
    /// How many mistakes are reported: a file of another form has one in each entry.
    private static let mostMistakes = 10

    func authenticators(_ field: Field) -> NamedAuthenticators? {
        guard let path = field.absolutePath() else { return nil }
        do throws(FileFailure) {
            let text = try machine.content(ofTrustedFile: path, most: Self.longestNames)
            return Self.names(text, path, field).map { NamedAuthenticators(path: path, names: $0) }
        } catch {
            let remedy = error.isMissing ? "put it there, or correct the path" : "name a file with AAGUIDs and names"
            field.note("\(path) \(error.problem)", error.remedy ?? remedy)
            return nil
        }
    }

    private static func names(_ text: [UInt8], _ path: String, _ field: Field) -> AuthenticatorNames? {
        do throws(ConfigurationProblems) {
            return try ConfigurationText.read(text) { names($0) }
        } catch {
            for each in error.problems {
                let member = each.member.isEmpty ? "" : "\(each.member): "
                field.note("\(path):\(each.line): \(member)\(each.problem)", each.remedy)
            }
            return nil
        }
    }

    private static func names(_ root: Field) -> AuthenticatorNames? {
        guard let entries = root.entries("write {\"AAGUID\": \(form), ...}") else { return nil }
        guard entries.count <= AuthenticatorNames.most else {
            let problem = "the file has \(entries.count) entries, and may have \(AuthenticatorNames.most)"
            return root.wrong(problem, "leave out what nobody uses")
        }
        var names: [AAGUID: String] = [:]
        for (name, entry) in entries where root.reading.problems.count < mostMistakes {
            if let aaguid = AAGUID(name) {
                names[aaguid] = product(entry)
            } else {
                entry.note(
                    "is not an AAGUID", "write 8-4-4-4-12 hexadecimal digits in lower case, not all of them zero")
            }
        }
        return AuthenticatorNames(names)
    }

    private static let form = "{\"name\": \"Google Password Manager\"}"

    /// The name in an entry, by the rules of a factor's `display_name`.
    private static func product(_ entry: Field) -> String? {
        let remedy = "write \(form), for example"
        guard let members = entry.entries(remedy) else { return nil }
        guard let field = members.first(where: { $0.name == "name" })?.field else {
            return entry.wrong("has no name", remedy)
        }
        guard let text = field.text(remedy) else { return nil }
        do throws(SpellingProblem) {
            return try Label(text).text
        } catch {
            return field.wrong(error.text, remedy)
        }
    }
}

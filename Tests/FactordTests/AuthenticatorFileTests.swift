import FactorCore
import FactorProgram
import Testing

@testable import factord

/// A file of names of authenticators: what it means, and what is said of a wrong one.
struct AuthenticatorFileTests {
    private static let known = "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4"
    private static let own = "01234567-89ab-cdef-0123-456789abcdef"

    private let draft = Draft().with("authenticators", #""/etc/names.json""#)

    private func machine(_ text: String) -> FakeMachine {
        var machine = FakeMachine()
        machine.contents["/etc/names.json"] = Array(text.utf8)
        return machine
    }

    private func names(_ text: String) throws -> AuthenticatorNames {
        try #require(try draft.read(on: machine(text)).authenticators).names
    }

    /// Entries for the numbers up to `count`.
    private static func list(_ count: Int, name: String = "x") -> String {
        let entries = (1...count).map { number in
            let digits = String(number)
            return #""00000000-0000-0000-0000-"# + String(repeating: "0", count: 12 - digits.count) + digits
                + #"": {"name": "\#(name)"}"#
        }
        return "{" + entries.joined(separator: ",\n") + "}"
    }

    @Test func `its names are there in the place of the built-in ones, and what else it has is ignored`() throws {
        #expect(try Draft().read().authenticators == nil)
        let names = try names(#"{"\#(Self.own)": {"icon_dark": "data:...", "name": "Our Key", "icon_light": null}}"#)
        #expect(names.count == 1)
        #expect(names[try #require(AAGUID(Self.own))] == "Our Key")
        #expect(names[try #require(AAGUID(Self.known))] == nil)
        // A list that has nothing any more.
        #expect(try self.names("{}").count == 0)
        #expect(try self.names(Self.list(AuthenticatorNames.most)).count == AuthenticatorNames.most)
    }

    @Test(
        arguments: [
            ("", "/etc/names.json:1: the text is not JSON", "missing comma"),
            ("[]", "/etc/names.json:1: must be an object", "AAGUID"),
            (#"{"x": {"name": "y"}}"#, "/etc/names.json:1: x: is not an AAGUID", "8-4-4-4-12"),
            (
                #"{"\#(known.uppercased())": {"name": "y"}}"#, "/etc/names.json:1: \(known.uppercased()): is not an",
                "lower case"
            ),
            (#"{"00000000-0000-0000-0000-000000000000": {"name": "y"}}"#, "is not an AAGUID", "zero"),
            ("{\n\n\"\(own)\": 7}", "/etc/names.json:3: \(own): must be an object", "name"),
            (#"{"\#(own)": {"nam": "y"}}"#, "/etc/names.json:1: \(own): has no name", "name"),
            (#"{"\#(own)": {"name": 7}}"#, "\(own).name: must be a string", "name"),
            (#"{"\#(own)": {"name": ""}}"#, "\(own).name: is empty", "name"),
            (#"{"\#(own)": {"name": "\u200b"}}"#, "\(own).name: must not contain", "name"),
            (
                #"{"\#(own)": {"name": "\#(String(repeating: "x", count: 193))"}}"#, "\(own).name: must be at most 192",
                "name"
            ),
            (
                #"{"\#(own)": {"name": "y"}, "\#(own)": {"name": "z"}}"#, "/etc/names.json:1: \(own): appears twice",
                "keep one"
            ),
            (list(AuthenticatorNames.most + 1), "has 4097 entries, and may have 4096", "nobody uses"),
            (String(repeating: " ", count: 8_388_609), "is longer than 8388608 bytes", "AAGUIDs and names"),
        ])
    func `a wrong one is refused, and the entry is named`(_ text: String, _ problem: String, _ remedy: String) throws {
        let problems = draft.problems(on: machine(text))
        let told = try #require(problems.first)
        #expect(problems.count == 1 && told.member == "authenticators" && told.line == 5)
        #expect(told.problem.contains(problem), "\(told.problem)")
        #expect(told.remedy.contains(remedy), "\(told.remedy)")
    }

    @Test func `of a file of another form ten mistakes are told`() {
        #expect(draft.problems(on: machine(Self.list(1_000, name: ""))).count == 10)
    }

    @Test func `the path has to be absolute, and the file has to be there`() throws {
        let relative = Draft().with("authenticators", #""names.json""#).problems()
        #expect(relative.map(\.problem) == ["is a relative path"])
        let missing = try #require(draft.problems(on: FakeMachine()).first)
        #expect(missing.problem.contains("No such file") && missing.remedy.contains("correct the path"))
    }

    @Test func `the summary counts its names`() throws {
        let configuration = try draft.read(on: machine(Self.list(3)))
        #expect(configuration.summary.contains("authenticators /etc/names.json, 3 names\n"))
    }
}

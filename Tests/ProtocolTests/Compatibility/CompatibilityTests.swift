import FactorServer
import FactorWire
import TestServer
import TestSupport
import Testing

/// The promise of `protocol/CHANGES.md`: what a later revision may change in the description of the protocol.
struct CompatibilityTests {
    private typealias Rule = DocumentComparison.Rule

    /// A change of the document, as somebody might make it in the code.
    struct Edit: Sendable, CustomTestStringConvertible {
        let what: String
        /// What is edited, by the names of members and of the elements of lists.
        let path: String
        /// Returns the new value; nil for none.
        let change: @Sendable (JSON) -> JSON?

        init(_ what: String, _ path: String, _ change: @escaping @Sendable (JSON) -> JSON?) {
            (self.what, self.path, self.change) = (what, path, change)
        }

        var testDescription: String { what }

        func applied(to document: OpenRPCDocument) throws -> OpenRPCDocument {
            let edited = document.json.editing(path.split(separator: " ").map(String.init)[...], change) ?? .null
            try #require(edited != document.json, "\(what) changes nothing: \(path) is not there")
            return OpenRPCDocument(edited)
        }
    }

    private static let schemas = "components schemas"
    private static let limit = "methods audit.list params limit"
    private static let sequence = "\(schemas) AuditEntry properties sequence"

    private static func reason(_ name: String) -> JSON { ["$ref": .text("#/components/errors/\(name)")] }

    private static let breaking: [(Edit, DocumentComparison.Rule)] = [
        (Edit("a method is removed", "methods tenant.get") { _ in nil }, .methodStays),
        (Edit("a method is renamed", "methods tenant.get name") { _ in "tenant.read" }, .methodStays),
        (Edit("a parameter is removed", limit) { _ in nil }, .parameterStays),
        (Edit("a parameter is renamed", limit + " name") { _ in "count" }, .parameterStays),
        (
            Edit("a parameter gets another unit", "methods job.claim params wait_ms name") { _ in "wait_s" },
            .parameterStays
        ),
        (Edit("a parameter becomes required", limit + " required") { _ in true }, .newParameterIsOptional),
        (
            Edit("a required parameter is new", "methods tenant.get params") { list in
                .list(list.items + [["name": "colour", "required": true, "schema": ["type": "string"]]])
            }, .newParameterIsOptional
        ),
        (Edit("a parameter has another type", limit + " schema type") { _ in "string" }, .typeStays),
        (Edit("a parameter takes less", limit + " schema maximum") { _ in 100 }, .requestBoundsHold),
        (Edit("a parameter has to be more", limit + " schema minimum") { _ in 2 }, .requestBoundsHold),
        (
            Edit("a parameter gets a pattern", "methods audit.list params cursor schema") {
                $0.with("pattern", "^[0-9]+$")
            }, .requestBoundsHold
        ),
        (
            Edit("a parameter takes only certain words", "methods audit.list params cursor schema") { _ in
                ["$ref": "#/components/schemas/FactorKind"]
            }, .requestBoundsHold
        ),
        (Edit("a parameter has another default", limit + " schema default") { _ in 49 }, .defaultStays),
        (
            Edit("a boolean has another default", "methods factor.prefer params preferred schema default") { _ in false
            },
            .defaultStays
        ),
        (
            Edit("a boolean has no default", "methods totp.enroll params activate schema default") { _ in nil },
            .defaultStays
        ),
        (
            Edit("an enumeration has another default", "methods backup.begin params content schema default") { _ in
                "audit"
            }, .defaultStays
        ),
        (
            Edit("a parameter whose default the policy says gets one", "methods totp.enroll params digits schema") {
                $0.with("default", 6)
            }, .defaultStays
        ),
        (
            Edit("a member of answers is one of two types", sequence) { ["anyOf": [$0, ["type": "string"]]] },
            .typeStays
        ),
        (
            Edit("a parameter takes two other types", limit + " schema") {
                ["anyOf": [["type": "boolean"], ["type": "string"]], "default": $0["default"]]
            }, .typeStays
        ),
        (
            Edit("a method gives another reason", "methods totp.verify errors") { errors in
                .list(errors.items.map { $0.line.contains("code_rejected") ? Self.reason("expired") : $0 })
            }, .refusalStays
        ),
        (
            Edit("a member of a policy cannot be reset", "\(schemas) PolicyChange properties issuer") { _ in
                ["type": "string", "minLength": 1, "maxLength": 192]
            }, .nullStays
        ),
        (
            Edit("a word is no longer taken", "\(schemas) JobKind enum") { .list(Array($0.items.dropLast())) },
            .valueStays
        ),
        (
            Edit("a word of answers is removed", "\(schemas) FlowStatus enum") { .list(Array($0.items.dropLast())) },
            .valueStays
        ),
        (Edit("a member of answers is removed", sequence) { _ in nil }, .memberStays),
        (
            Edit("a member of answers is renamed", "\(schemas) AuditEntry properties") { members in
                members.without("sequence").with("number", members["sequence"])
            }, .memberStays
        ),
        (
            Edit("a member of answers may be absent", "\(schemas) AuditEntry required") {
                .list(Array($0.items.dropFirst()))
            },
            .memberStaysPresent
        ),
        (Edit("a member of answers has another type", sequence + " type") { _ in "string" }, .typeStays),
        (
            Edit("a member of answers may be null", sequence) { ["anyOf": [$0, ["type": "null"]]] }, .nullStays
        ),
        (Edit("a member of answers has no bound", sequence + " maximum") { _ in nil }, .answerBoundsHold),
        (Edit("a member of answers is anything", sequence) { _ in [:] }, .typeStays),
        (
            Edit("an enumeration of answers becomes any text", "\(schemas) NextStep properties type") { _ in
                ["type": "string"]
            }, .valueStays
        ),
        (
            Edit("a constant of answers changes", "\(schemas) TotpFactor properties kind const") { _ in "otp" },
            .valueStays
        ),
        (
            Edit("a constant of answers becomes open", "\(schemas) TotpFactor properties kind") {
                ["anyOf": [$0, ["type": "string"]]]
            }, .closedEnumerationHolds
        ),
        (
            Edit("a variant is removed", "\(schemas) Factor oneOf 0 discriminator mapping hotp") { _ in nil },
            .variantStays
        ),
        (
            Edit("variants are told apart by another member", "\(schemas) Factor oneOf 0 discriminator propertyName") {
                _ in
                "type"
            }, .typeStays
        ),
        (Edit("a reason is removed", "components errors throttled") { _ in nil }, .reasonStays),
        (Edit("a reason has another code", "components errors throttled code") { _ in 1999 }, .reasonStays),
        (
            Edit("a reason moves", "\(schemas) ThrottledData properties category const") { _ in "state" },
            .categoryStays
        ),
        (
            Edit("a refusal loses a member", "\(schemas) ThrottledData properties retry_after_ms") { _ in nil },
            .memberStays
        ),
        (Edit("a method asks for another role", "methods factor.list x-role") { _ in "admin" }, .roleStays),
        (Edit("a key is no longer taken", "methods factor.remove x-retry") { _ in "repeat" }, .retryStays),
    ]

    @Test(arguments: breaking)
    func `a change that breaks clients is found, with the rule that it breaks`(
        _ edit: Edit, _ rule: DocumentComparison.Rule
    ) throws {
        let document = OpenRPCDocument.current
        let breaks = DocumentComparison(document, try edit.applied(to: document)).breaks
        #expect(!breaks.isEmpty)
        #expect(Set(breaks.map(\.rule)) == [rule], "\(breaks)")
    }

    @Test func `every rule is tried`() {
        #expect(Set(Self.breaking.map(\.1)) == Set(Rule.allCases))
    }

    private static let harmless: [Edit] = [
        Edit("a method is new", "methods") { .list($0.items + [$0[0].with("name", "moon.phase")]) },
        Edit("a parameter is new", "methods tenant.get params") { list in
            .list(list.items + [["name": "colour", "required": false, "schema": ["type": "string"]]])
        },
        Edit("a parameter is no longer required", "methods tenant.get params tenant required") { _ in false },
        Edit("a parameter takes more", limit + " schema maximum") { _ in 1_000 },
        Edit("a parameter takes another word", "\(schemas) JobKind enum") { .list($0.items + ["sweep"]) },
        Edit("a parameter takes another type", limit + " schema") {
            ["anyOf": [["type": "string"], $0], "default": $0["default"]]
        },
        Edit("a method has another reason", "methods totp.verify errors") {
            .list($0.items + [Self.reason("expired")])
        },
        Edit("a method has a reason less", "methods totp.verify errors") { .list(Array($0.items.dropLast())) },
        Edit("a parameter takes null too", limit + " schema") { ["anyOf": [$0, ["type": "null"]]] },
        Edit("a member of answers is new", "\(schemas) AuditEntry properties") {
            $0.with("colour", ["type": "string"])
        },
        Edit("a member of answers is always there", "\(schemas) AuditEntry required") {
            .list($0.items + ["reason"])
        },
        Edit("a member of answers is never null", "\(schemas) AuditEntry properties tenant") { $0["anyOf"][0] },
        Edit("an open enumeration has another value", "\(schemas) FlowStatus enum") {
            .list($0.items + ["needs_moon"])
        },
        Edit("a variant is new", "\(schemas) Factor oneOf 0 discriminator mapping") {
            $0.with("moon", "#/components/schemas/TotpFactor")
        },
        Edit("a reason is new", "components errors") { $0.with("eclipse", ["code": 1199]) },
        Edit("a refusal has another member", "\(schemas) ThrottledData properties") {
            $0.with("colour", ["type": "string"])
        },
        Edit("a message is worded anew", "components errors throttled message") { _ in "too soon" },
        Edit("a method is described anew", "methods tenant.get summary") { _ in "Returns a tenant" },
        Edit("a method is open to everybody", "methods factor.list x-role") { _ in "any" },
        Edit("a type is named anew", "\(schemas) AuditEntry title") { _ in "Entry" },
    ]

    @Test(arguments: harmless)
    func `an addition is not reported`(_ edit: Edit) throws {
        let document = OpenRPCDocument.current
        #expect(DocumentComparison(document, try edit.applied(to: document)).breaks == [])
    }

    @Test func `a document is compatible with itself`() {
        let document = OpenRPCDocument.current
        #expect(DocumentComparison(document, document).breaks == [])
    }

    @Test func `each of several alternatives is compared`() throws {
        let either = Edit("either", Self.sequence) { ["anyOf": [["type": "string"], $0]] }
        let one = Edit("one", Self.sequence) { ["anyOf": [$0, ["type": "string"]]] }
        let document = OpenRPCDocument.current
        let (first, second) = (try either.applied(to: document), try one.applied(to: document))
        #expect(DocumentComparison(first, second).breaks == [])
        #expect(DocumentComparison(first, document).breaks == [])
        let more = Edit("more", Self.sequence) { ["anyOf": .list($0["anyOf"].items + [["type": "boolean"]])] }
        #expect(DocumentComparison(first, try more.applied(to: first)).breaks.map(\.rule) == [.typeStays])
        let takes = Edit("takes", Self.limit + " schema") { ["anyOf": [["type": "string"], $0]] }
        let taken = try takes.applied(to: document)
        #expect(DocumentComparison(taken, taken).breaks == [])
        #expect(DocumentComparison(taken, document).breaks.map(\.rule) == [.typeStays])
    }

    @Test func `what is experimental may change`() throws {
        let document = OpenRPCDocument.current
        let trial = Edit("a method is on trial", "methods") {
            .list($0.items + [$0[0].with("name", "experimental.moon")])
        }
        #expect(DocumentComparison(try trial.applied(to: document), document).breaks == [])
        #expect(DocumentComparison(document, try trial.applied(to: document)).breaks == [])
    }
}

extension JSON {
    /// The value with a change at a path. Elements of a list are found by their name or index.
    fileprivate func editing(_ path: ArraySlice<String>, _ change: (JSON) -> JSON?) -> JSON? {
        guard let step = path.first else { return change(self) }
        switch self {
        case .object(let members):
            return .object(
                members.compactMap { member in
                    guard member.name == step else { return member }
                    return member.value.editing(path.dropFirst(), change).map { Member(name: step, value: $0) }
                })
        case .list(let items):
            return .list(
                items.enumerated().compactMap { index, item in
                    item["name"].text == step || String(index) == step ? item.editing(path.dropFirst(), change) : item
                })
        default: return self
        }
    }
}

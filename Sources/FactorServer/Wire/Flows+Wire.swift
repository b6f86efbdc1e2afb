package import FactorCore
import FactorCrypto
package import FactorWire

extension BackupScope: WireEnumeration, WireDefault {
    package static var title: String { "BackupScope" }
}

extension SignUpField: WireEnumeration {
    package static var title: String { "SignUpField" }
}

extension FlowSort: WireEnumeration {
    package static var title: String { "FlowKind" }
}

extension FlowStatus: WireEnumeration {
    package static var title: String { "FlowStatus" }
}

extension AbandonReason: WireEnumeration {
    package static var title: String { "AbandonReason" }
}

extension NextStepType: WireEnumeration {
    package static var title: String { "NextStepType" }
}

extension FlowAnswer.Member: WireEnumeration {
    package static var title: String { "AttemptParameter" }
}

extension Identifier: WireReadable {
    package static var schema: JSONSchema {
        .string(
            minLength: 1, maxLength: EmailAddress.longest,
            description: "an e-mail address, a number in E.164 format, or a user name"
        ).personal
    }
    package static var example: Identifier { .email(.example) }

    package init(wire: JSONValue) throws(WireProblem) {
        guard let text = wire.string() else { throw WireProblem("must be a string") }
        do throws(SpellingProblem) { try self.init(text) } catch {
            guard !text.utf8.contains(0x40), text.utf8.first != 0x2B else {
                throw WireProblem(error.text, rule: error.rule)
            }
            throw WireProblem(
                "must be an e-mail address, a number with its +, or a user name: \(error.text) (your own ids go in subject)",
                rule: error.rule
            )
        }
    }
}

extension FlowAnswer.Selection: WireReadable, WireWritable {
    private static let resetWord = "reset_password"
    private static let skipWord = "skip"

    package static var schema: JSONSchema {
        .string(pattern: "^[a-z2-7_]{4,30}$", description: "a kind, the ID of a factor, reset_password or skip")
    }
    package static var example: FlowAnswer.Selection { .kind(.totp) }

    package init(wire: JSONValue) throws(WireProblem) {
        if wire.equals(Self.resetWord) {
            self = .resetPassword
        } else if wire.equals(Self.skipWord) {
            self = .skip
        } else if let factor = try? FactorID(wire: wire) {
            self = .factor(factor)
        } else if let kind = try? FactorKind(wire: wire) {
            self = .kind(kind)
        } else {
            throw WireProblem("must be the selection of one of the step's options")
        }
    }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .kind(let kind): kind.write(to: &writer)
        case .factor(let id): id.write(to: &writer)
        case .resetPassword: writer.string(Self.resetWord)
        case .skip: writer.string(Self.skipWord)
        }
    }
}

extension TypedFlowCode: WireReadable {
    package static var schema: JSONSchema {
        .string(minLength: OATHLimits.digits.lowerBound, maxLength: BackupCode.longestSpelling).secret
    }
    package static var example: TypedFlowCode {
        guard let code = Array("492039".utf8).withRawSpan({ TypedFlowCode($0) }) else {
            preconditionFailure("an example is not valid")
        }
        return code
    }

    package init(wire: JSONValue) throws(WireProblem) {
        self = try wire.text(
            "must be \(OATHLimits.digits.words) digits, or a backup code of ten characters", rule: .format
        ) {
            TypedFlowCode($0)
        }
    }
}

extension Verdict: WireReadable {
    package static var schema: JSONSchema { .string(pattern: "^vdt_[a-z2-7]{52}$").secret }

    package init(wire: JSONValue) throws(WireProblem) {
        // Malformed text comes from a browser, and is the verdict of no step-up.
        self = try wire.text("must be a string") { Verdict($0) ?? .ofNothing }
    }
}

/// A person's answer to a tenant's own program: any text.
struct Response: WireReadable {
    private static let longest = 4_096

    static var schema: JSONSchema { .string(maxLength: longest).secret }
    static var example: Response { Response(text: .none) }

    /// UTF-8.
    let text: WipedBytes

    private init(text: WipedBytes) { self.text = text }

    init(wire: JSONValue) throws(WireProblem) {
        guard var text = wire.utf8() else { throw WireProblem("must be a string") }
        let isTooLong = text.count > Self.longest
        self.init(text: WipedBytes(&text))
        if isTooLong { throw WireProblem("must be at most \(Self.longest) bytes of UTF-8", rule: .tooLong) }
    }
}

/// What exactly a step-up confirms: any text, compared byte by byte.
struct Binding: WireReadable {
    private static let longest = 1_024

    static var schema: JSONSchema { .string(minLength: 1, maxLength: longest) }
    static var example: Binding { Binding(text: "to=DE89370400440532013000&amount=250.00") }

    let text: String

    private init(text: String) { self.text = text }

    init(wire: JSONValue) throws(WireProblem) {
        guard let text = wire.string() else { throw WireProblem("must be a string") }
        guard (1...Self.longest).contains(text.utf8.count) else {
            throw WireProblem("must be 1 to \(Self.longest) bytes of UTF-8")
        }
        self.init(text: text)
    }
}

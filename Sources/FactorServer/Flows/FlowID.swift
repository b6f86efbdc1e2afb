package import FactorCore
package import FactorWire

/// The ID of a flow, of whichever sort. Its prefix tells which.
package struct FlowID: WireReadable, WireWritable, Equatable, Sendable {
    package let sort: FlowSort
    package let bits: DocumentID

    package init(sort: FlowSort, bits: DocumentID) {
        self.sort = sort
        self.bits = bits
    }

    /// Parses the written form; nil for anything else.
    package init?(_ text: RawSpan) {
        if let id = SignInID(text) {
            self.init(sort: .signIn, bits: id.bits)
        } else if let id = SignUpID(text) {
            self.init(sort: .signUp, bits: id.bits)
        } else if let id = StepUpID(text) {
            self.init(sort: .stepUp, bits: id.bits)
        } else if let id = PasswordResetID(text) {
            self.init(sort: .passwordReset, bits: id.bits)
        } else {
            return nil
        }
    }

    /// The ID of no flow: what any other text is read as.
    static let ofNoFlow = FlowID(sort: .signIn, bits: .zero)

    package static var schema: JSONSchema { .string(pattern: "^[a-z]{3}_[a-z2-7]{26}$") }
    package static var example: FlowID { FlowID(sort: .signIn, bits: Examples.factor.bits) }

    package init(wire: JSONValue) throws(WireProblem) {
        // Malformed text comes from a browser, and names no flow.
        self = try wire.text("must be a string") { FlowID($0) ?? .ofNoFlow }
    }

    package func write(to writer: inout JSONWriter) {
        switch sort {
        case .signIn: SignInID(bits: bits).write(to: &writer)
        case .signUp: SignUpID(bits: bits).write(to: &writer)
        case .stepUp: StepUpID(bits: bits).write(to: &writer)
        case .passwordReset: PasswordResetID(bits: bits).write(to: &writer)
        }
    }
}

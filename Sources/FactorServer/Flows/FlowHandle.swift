package import FactorCore
package import FactorWire

/// The handle of a flow in a request: of one sort, or of any.
package protocol FlowHandle: WireReadable, Sendable {
    var bits: DocumentID { get }
    var sort: FlowSort { get }
}

extension Handle: FlowHandle where Kind: FlowHandleKind {
    package var sort: FlowSort { Kind.sort }
}

/// The kind of the handles of one sort of flow.
package protocol FlowHandleKind: HandleKind {
    static var sort: FlowSort { get }
}

extension SignInHandle: FlowHandleKind {
    package static var sort: FlowSort { .signIn }
}

extension SignUpHandle: FlowHandleKind {
    package static var sort: FlowSort { .signUp }
}

extension StepUpHandle: FlowHandleKind {
    package static var sort: FlowSort { .stepUp }
}

extension PasswordResetHandle: FlowHandleKind {
    package static var sort: FlowSort { .passwordReset }
}

/// The handle of a flow, of whichever sort. Its prefix tells which.
package struct FlowID: FlowHandle, WireWritable, Equatable {
    package let sort: FlowSort
    package let bits: DocumentID

    package init(sort: FlowSort, bits: DocumentID) {
        self.sort = sort
        self.bits = bits
    }

    /// Parses the written form; nil for anything else.
    package init?(_ text: RawSpan) {
        if let id = SignInID(text) {
            self.init(id)
        } else if let id = SignUpID(text) {
            self.init(id)
        } else if let id = StepUpID(text) {
            self.init(id)
        } else if let id = PasswordResetID(text) {
            self.init(id)
        } else {
            return nil
        }
    }

    private init<Kind: FlowHandleKind>(_ id: Handle<Kind>) { self.init(sort: id.sort, bits: id.bits) }

    package static var schema: JSONSchema { .string(pattern: "^[a-z]{3}_[a-z2-7]{26}$") }
    package static var example: FlowID { FlowID(sort: .signIn, bits: Examples.factor.bits) }

    package init(wire: JSONValue) throws(WireProblem) {
        self = try wire.text("must be the flow_id that a flow was created with") { FlowID($0) }
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

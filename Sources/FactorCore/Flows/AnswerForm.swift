/// What answers a step: members of a `FlowAnswer`, by their names on the wire.
///
/// A step shows its form and refuses every other answer, so a page can draw its inputs without knowing the step. In place of
/// it, a step takes a choice among its options.
package struct AnswerForm: Equatable, Sendable {
    /// The members that an answer must have.
    package let asked: [FlowAnswer.Member]
    /// The members that it may have besides.
    package let accepted: [FlowAnswer.Member]

    private init(_ asked: [FlowAnswer.Member], accepting accepted: [FlowAnswer.Member] = []) {
        self.asked = asked
        self.accepted = accepted
    }

    /// Nothing answers the step.
    static let nothing = AnswerForm([])
    static let identifier = AnswerForm([.identifier], accepting: [.deviceToken])
    static let selection = AnswerForm([.selection])
    static let setUpSelection = AnswerForm([.selection], accepting: [.accountName])
    static let password = AnswerForm([.password])
    static let newPassword = AnswerForm([.newPassword])
    /// A code that was sent to the one address that the step is about.
    static let sentCode = AnswerForm([.code])
    /// A code of one of several factors.
    static let factorCode = AnswerForm([.code], accepting: [.factor])
    static let setUpCode = AnswerForm([.code], accepting: [.displayName])
    static let codeAndNewPassword = AnswerForm([.code, .newPassword])
    static let assertion = AnswerForm([.credential])
    static let registration = AnswerForm([.credential], accepting: [.displayName])
    static let response = AnswerForm([.response])

    /// The fields that a sign-up lacks; those that were given can be changed.
    static func signUpFields(missing: [SignUpField]) -> AnswerForm {
        AnswerForm(
            missing.map(\.member), accepting: SignUpField.allCases.filter { !missing.contains($0) }.map(\.member))
    }

    static func address(_ medium: Medium) -> AnswerForm {
        AnswerForm([medium == .email ? .emailAddress : .phoneNumber])
    }

    /// The same in that flow: an answer to a sign-in may also ask to trust the device.
    package func shown(in flow: Flow) -> AnswerForm {
        guard case .signIn = flow.goal, !asked.isEmpty, self != .identifier else { return self }
        return AnswerForm(asked, accepting: accepted + [.trustDevice, .deviceName])
    }
}

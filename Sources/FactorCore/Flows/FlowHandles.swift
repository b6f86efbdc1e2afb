import FactorCrypto

/// Marks the handles of sign-ins.
package enum SignInHandle: HandleKind {
    package static let prefix: StaticString = "sin_"
}

/// Marks the handles of sign-ups.
package enum SignUpHandle: HandleKind {
    package static let prefix: StaticString = "sup_"
}

/// Marks the handles of step-ups.
package enum StepUpHandle: HandleKind {
    package static let prefix: StaticString = "stp_"
}

/// Marks the handles of password resets.
package enum PasswordResetHandle: HandleKind {
    package static let prefix: StaticString = "pwr_"
}

/// Marks the names of subjects that sign-ups make.
package enum UserHandle: HandleKind {
    package static let prefix: StaticString = "usr_"
}

package typealias UserID = Handle<UserHandle>

extension SubjectID {
    /// The name of a subject that a sign-up makes.
    package init(_ user: UserID) {
        self.init(checked: user.text)
    }

    /// Whether a sign-up made the subject: applications name theirs otherwise.
    var isOfSignUp: Bool { Array(text.utf8).withRawSpan { UserID($0) } != nil }
}

package typealias SignInID = Handle<SignInHandle>
package typealias SignUpID = Handle<SignUpHandle>
package typealias StepUpID = Handle<StepUpHandle>
package typealias PasswordResetID = Handle<PasswordResetHandle>

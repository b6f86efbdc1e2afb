import FactorCrypto

/// The kind of sign-in handles.
package enum SignInHandle: HandleKind {
    package static let prefix: StaticString = "sin_"
}

/// The kind of sign-up handles.
package enum SignUpHandle: HandleKind {
    package static let prefix: StaticString = "sup_"
}

/// The kind of step-up handles.
package enum StepUpHandle: HandleKind {
    package static let prefix: StaticString = "stp_"
}

/// The kind of password resets' handles.
package enum PasswordResetHandle: HandleKind {
    package static let prefix: StaticString = "pwr_"
}

/// The kind of names of subjects that sign-ups make.
package enum UserHandle: HandleKind {
    package static let prefix: StaticString = "usr_"
}

package typealias UserID = Handle<UserHandle>

extension SubjectID {
    /// Makes the name of a subject that a sign-up makes.
    package init(_ user: UserID) {
        self.init(checked: user.text)
    }

    /// Whether a sign-up made the subject. Applications name theirs differently.
    var isOfSignUp: Bool { Array(text.utf8).withRawSpan { UserID($0) } != nil }
}

package typealias SignInID = Handle<SignInHandle>
package typealias SignUpID = Handle<SignUpHandle>
package typealias StepUpID = Handle<StepUpHandle>
package typealias PasswordResetID = Handle<PasswordResetHandle>

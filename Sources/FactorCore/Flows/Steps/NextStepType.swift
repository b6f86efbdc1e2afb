/// What a step asks for, whichever sort of flow asks it, and for whatever. The name is the one on the wire.
///
/// The flow's status says what it is asked for, and the kind and the form of the step say the rest.
package enum NextStepType: String, CaseIterable, Sendable {
    /// Who it is.
    case identifier
    /// One of the options.
    case choose
    case password
    /// A code that was sent, or that an authenticator, a token or a printed list shows.
    case code
    /// A passkey that the user has.
    case passkey
    /// A new authenticator or passkey, or the address for codes.
    case setUp = "set_up"
    /// A new password; where the old one was forgotten, with a code that was sent.
    case newPassword = "new_password"
    /// An answer to the tenant's own program, or nothing while it is awaited.
    case challenge
    /// The fields of a sign-up.
    case fields
    /// Nothing more.
    case done
    /// Another flow.
    case startOver = "start_over"
}

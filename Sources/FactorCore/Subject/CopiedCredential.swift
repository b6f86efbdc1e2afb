/// A credential that was presented as only a copy of it can be, so two parties may hold it.
package enum CopiedCredential: Sendable {
    /// A used token of a trusted device, presented after its grace.
    case deviceToken
    /// A passkey whose signature counter did not rise.
    case passkey
}

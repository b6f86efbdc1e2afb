/// What is wrong with input that cannot be right, for a page that words it itself. The name is the one on the wire,
/// `data.problem` of `invalid_input`.
package enum InputRule: String, CaseIterable, Sendable {
    case empty
    case tooLong = "too_long"
    /// It has characters that are not accepted there.
    case characters
    /// A code with another number of digits than the user's codes have.
    case digits
    /// It has another form than an address, a number or a code has.
    case format
}
